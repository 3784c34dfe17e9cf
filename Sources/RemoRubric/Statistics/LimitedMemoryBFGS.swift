/// Minimizes a smooth function of many variables by L-BFGS with a memory of eight steps (Liu,
/// Nocedal 1989).
///
/// Deterministic. Stops after 200 steps, or when a step gains less than `tolerance` times the
/// value, or less than `tolerance` if the value is below 1.
///
/// - Parameter function: returns the value at a point and writes the gradient there.
func minimize(
  from start: [Double], tolerance: Double = 1e-9,
  function: (_ point: [Double], _ gradient: inout [Double]) -> Double
) -> [Double] {
  var point = start
  var gradient = [Double](repeating: 0, count: start.count)
  var value = function(point, &gradient)
  var memory: [MemorizedStep] = []
  for _ in 0..<200 {
    var direction = descent(gradient: gradient, memory: memory)
    var slope = dot(direction, gradient)
    if slope >= 0 {
      memory.removeAll()
      direction = gradient.map { -$0 }
      slope = -dot(gradient, gradient)
    }
    if slope > -1e-16 { break }
    var length = memory.isEmpty ? min(1, 1 / (-slope).squareRoot()) : 1
    var next = point
    var nextGradient = gradient
    var nextValue = Double.infinity
    for _ in 0..<30 {
      for n in point.indices { next[n] = point[n] + length * direction[n] }
      nextValue = function(next, &nextGradient)
      if nextValue <= value + 1e-4 * length * slope { break }
      length /= 2
    }
    guard nextValue < value else { break }
    let step = zip(next, point).map { $0 - $1 }
    let change = zip(nextGradient, gradient).map { $0 - $1 }
    let curvature = dot(step, change)
    if curvature > 1e-14 {
      memory.append(MemorizedStep(step: step, change: change, scale: 1 / curvature))
      if memory.count > 8 { memory.removeFirst() }
    }
    let gain = value - nextValue
    (point, gradient, value) = (next, nextGradient, nextValue)
    if gain < tolerance * max(1, abs(value)) { break }
  }
  return point
}

/// A step and its change of the gradient.
private struct MemorizedStep {
  var step: [Double]
  var change: [Double]
  /// The reciprocal of the dot product of step and change.
  var scale: Double
}

/// The direction of the next step by the two-loop recursion: the negative gradient times the
/// estimated inverse Hessian.
private func descent(gradient: [Double], memory: [MemorizedStep]) -> [Double] {
  var result = gradient.map { -$0 }
  var shares: [Double] = []
  for item in memory.reversed() {
    let share = item.scale * dot(item.step, result)
    shares.append(share)
    for n in result.indices { result[n] -= share * item.change[n] }
  }
  if let last = memory.last {
    let scale = 1 / (last.scale * dot(last.change, last.change))
    for n in result.indices { result[n] *= scale }
  }
  for (item, share) in zip(memory, shares.reversed()) {
    let back = item.scale * dot(item.change, result)
    for n in result.indices { result[n] += item.step[n] * (share - back) }
  }
  return result
}

private func dot(_ a: [Double], _ b: [Double]) -> Double {
  var sum = 0.0
  for n in a.indices { sum += a[n] * b[n] }
  return sum
}
