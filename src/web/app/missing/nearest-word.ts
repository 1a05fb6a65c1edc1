/**
 * The word that a text is, or nearly is: at most one letter of four may be wrong, missing, extra or beside its place.
 * @returns undefined where none is near, or two are equally near
 */
export function nearestWord<Word extends string>(text: string, words: readonly Word[]): Word | undefined {
  const ranked = words
    .map((word) => ({ word, distance: editDistance(text, word) }))
    .filter(({ word, distance }) => distance <= Math.floor(word.length / 4))
    .sort((a, b) => a.distance - b.distance)
  const [first, second] = ranked
  return first && first.distance !== second?.distance ? first.word : undefined
}

/** Letters to replace, add, remove or swap with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > b.length / 4) return Number.POSITIVE_INFINITY
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const at = (back: number, left: number) => rows[i - back]?.[j - left] ?? 0
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          at(1, 0) + 1,
          (row[j - 1] ?? 0) + 1,
          at(1, 1) + (isSame ? 0 : 1),
          isSwapped ? at(2, 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}
