// Bytes: the lowest floor.
