import Testing

@testable import RemoBytes
