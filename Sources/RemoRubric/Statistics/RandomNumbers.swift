/// SplitMix64 (Steele, Lea, Flood 2014), a generator with the same numbers on every machine.
package struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  /// Starts the sequence of `seed`.
  package init(seed: UInt64) { state = seed }

  /// The next number, any of 2⁶⁴.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number below `bound`, by multiplication. `bound` is from 1 to 2³²; the bias is below 2⁻³².
  package mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: ((next() >> 32) &* UInt64(bound)) >> 32)
  }
}
