import Testing

@testable import RemoShop
