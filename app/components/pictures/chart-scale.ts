/** An axis scale: round steps around the values, always including zero. */
export interface Scale {
  min: number
  max: number
  /** From `max` down to `min`. */
  ticks: number[]
}

/** Round steps: 1, 2, 2.5 or 5 times a power of ten. `count` is the maximum number of steps. */
export function scaleOf(values: readonly number[], count = 4): Scale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const raw = (high - low || 1) / count
  const power = 10 ** Math.floor(Math.log10(raw))
  for (const factor of [1, 2, 2.5, 5, 10, 20]) {
    const step = factor * power
    const first = Math.floor(low / step)
    const last = Math.max(Math.ceil(high / step), first + 1)
    if (last - first > count) continue
    const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
      Number(((last - index) * step).toPrecision(12)),
    )
    return { min: ticks.at(-1) ?? 0, max: ticks[0] ?? 1, ticks }
  }
  return { min: low, max: high || 1, ticks: [high || 1, low] }
}
