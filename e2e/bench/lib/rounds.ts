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
