/** An exact quotient of whole numbers; `under` is positive. */
export interface Ratio {
  readonly over: bigint
  readonly under: bigint
}

/** @returns undefined where nothing is to divide by */
export function ratio(over: bigint, under = 1n): Ratio | undefined {
  return under === 0n ? undefined : { over, under }
}

/** Negative where `a` is less than `b`, as a sort wants it. */
export function compareRatios(a: Ratio, b: Ratio): number {
  const [x, y] = [a.over * b.under, b.over * a.under]
  return x < y ? -1 : x > y ? 1 : 0
}

export function differenceOf(a: Ratio, b: Ratio): Ratio {
  return { over: a.over * b.under - b.over * a.under, under: a.under * b.under }
}

/** Undefined where nothing is to divide by. */
export function quotientOf(a: Ratio, b: Ratio): Ratio | undefined {
  return ratio(a.over * b.under, a.under * b.over)
}

/** The middle value, or the mean of the two middle values; undefined without values. */
export function medianRatio(values: readonly Ratio[]): Ratio | undefined {
  const sorted = values.toSorted(compareRatios)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (!low || !high) return undefined
  if (low === high) return low
  return { over: low.over * high.under + high.over * low.under, under: 2n * low.under * high.under }
}

/** The change as a share of `from`; undefined where `from` is zero. */
export function changeOf(from: Ratio, to: Ratio): Ratio | undefined {
  const { over, under } = differenceOf(to, from)
  const sign = from.over < 0n ? -1n : 1n
  return ratio(sign * over * from.under, sign * from.over * under)
}

/** The nearest double, for places in a drawing. */
export function toDouble({ over, under }: Ratio): number {
  return Number(over) / Number(under)
}

/** `-1234.57`: plain digits with a fixed number of decimals, rounded half away from zero. A rounded zero has no sign. */
export function roundedDigits({ over, under }: Ratio, decimals: number): string {
  const scaled = (over < 0n ? -over : over) * 10n ** BigInt(decimals)
  const steps = (2n * scaled + under) / (2n * under)
  const digits = steps.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const sign = over < 0n && steps > 0n ? '-' : ''
  return `${sign}${digits.slice(0, point)}${decimals > 0 ? `.${digits.slice(point)}` : ''}`
}

/** All digits of a quotient that has no more than `decimals` of them; undefined of any other. */
export function exactDigits({ over, under }: Ratio, decimals: number): string | undefined {
  const scaled = over * 10n ** BigInt(decimals)
  if (scaled % under !== 0n) return undefined
  const digits = roundedDigits({ over, under }, decimals)
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits
}
