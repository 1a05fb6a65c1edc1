/**
 * The value below which this share of the values lies, interpolated between the two nearest.
 * @returns NaN without values
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The median of each member on its own. */
export function medians<Name extends string>(
  measurements: readonly Readonly<Record<Name, number>>[],
): Readonly<Record<Name, number>> {
  const names = Object.keys(measurements[0] ?? {}) as Name[]
  return Object.fromEntries(
    names.map((name) => [name, median(measurements.map((measurement) => measurement[name]))]),
  ) as Record<Name, number>
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}

export function mean(values: readonly number[]): number {
  return sum(values) / values.length
}

/**
 * Measures every side once in each round, so that all of them meet the same noise of the machine.
 * @returns the measurements of each side, in the order of the sides
 */
export async function measureInTurn<Side, Measurement>(
  sides: readonly Side[],
  rounds: number,
  measure: (side: Side, round: number) => Promise<Measurement>,
): Promise<Measurement[][]> {
  const measurements: Measurement[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [i, side] of sides.entries()) measurements[i]?.push(await measure(side, round))
  }
  return measurements
}
