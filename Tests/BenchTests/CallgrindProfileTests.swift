import Testing

@testable import remo_shop_bench

@Suite("Callgrind profiles")
struct CallgrindProfileTests {
  /// Two stages, as valgrind 3.19 writes them; the second part of each is the stage's.
  private static let text = """
    # callgrind format
    version: 1
    part: 1
    desc: Trigger: --dump-before=startOfCountedStage
    events: Ir
    summary: 900
    fn=(1) malloc
    10 5
    fn=(2) main
    cfn=(1)
    calls=70 0
    10 800

    totals: 900
    part: 2
    fn=(2)
    cfn=(3) $s5bench15measuredSectionyyF
    calls=2 0
    +3 120
    cfn=(1)
    calls=3 0
    * 40
    fn=(4) realloc@@GLIBC_2.2.5
    cfn=(1)
    calls=1 0
    +1 7
    fn=(3)
    cfn=(4)
    calls=1 0
    +1 9

    part: 3
    fn=(2)
    cfn=(1)
    calls=9 0
    12 40

    part: 4
    fn=(2)
    cfn=(3)
    calls=1 0
    -4 55
    cfn=(5) free
    calls=8 0
    12 40

    part: 5
    summary: 1
    """

  @Test("A stage's profile sums its sections' instructions and counts its allocator calls")
  func stages() throws {
    let profile = try #require(CallgrindProfile(Self.text))
    // The allocator that is built on another one counts once.
    #expect(
      profile.stages == [
        CallgrindProfile.Part(instructions: 120, allocations: 4),
        CallgrindProfile.Part(instructions: 55, allocations: 0),
      ])
  }

  @Test("A text that is not a profile reads as nil")
  func none() {
    #expect(CallgrindProfile("") == nil)
    #expect(CallgrindProfile("{}\ncalls=1 0\n") == nil)
  }
}
