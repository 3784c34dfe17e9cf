import Testing

@testable import RemoTemplate
