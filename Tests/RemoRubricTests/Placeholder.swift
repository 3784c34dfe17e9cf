import Testing

@testable import RemoRubric
