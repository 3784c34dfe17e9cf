/// A descriptor that a closure can hold.
final class SharedFile {
  let descriptor: FileDescriptor

  init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
}
