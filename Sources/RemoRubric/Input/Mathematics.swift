// The only file of this module that imports the C library, for the functions that the standard
// library lacks. Their last digits may differ between C libraries. So every score is rounded to 12
// decimals before it decides anything.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// eˣ.
package func exponential(_ x: Double) -> Double { exp(x) }

/// The natural logarithm of `x`.
package func naturalLogarithm(_ x: Double) -> Double { log(x) }

/// The logarithm of `x` to base 2.
package func binaryLogarithm(_ x: Double) -> Double { log2(x) }

/// `base` to the power of `exponent`.
package func power(_ base: Double, to exponent: Double) -> Double { pow(base, exponent) }

/// The cosine of an angle in radians.
package func cosine(_ radians: Double) -> Double { cos(radians) }

/// The sine of an angle in radians.
package func sine(_ radians: Double) -> Double { sin(radians) }

/// The angle of the point (x, y) in radians, −π…π.
package func angle(y: Double, x: Double) -> Double { atan2(y, x) }

/// The natural logarithm of the absolute value of Γ(x).
package func logGamma(_ x: Double) -> Double { lgamma(x) }
