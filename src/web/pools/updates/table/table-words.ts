import { groupDigits } from '#cardano/decimal.ts'
import type { DataSource } from '../../../chain/pool-changes.ts'
import { type ChangeKindSet, kindsOf } from '../../../chain/pool-history/change-kinds.ts'
import { capitalised, kindPhrase } from '../../../chain/pool-history/kind-words.ts'

/** The changes of an update as text for a table cell. A rise of the margin to 100 % is named once. */
export function changedText(kinds: ChangeKindSet, source: DataSource): string {
  const found = kindsOf(kinds)
  const text = found
    .filter((kind) => kind !== 'margin-up' || !found.includes('margin-full'))
    .map((kind) => kindPhrase(kind, source))
    .join(', ')
  return capitalised(text)
}

/** The share of a bar from 0 to 10 %; undefined for a margin beyond its end. */
export function barShare(margin: string): number | undefined {
  const share = Number(margin) / 0.1
  return share <= 1 ? share : undefined
}

/** The rows on the screen, which are counted from 1. */
export function rowsText(from: number, to: number, total: number): string {
  const [first, last, all] = [from + 1, to, total].map((count) => groupDigits(String(count)))
  return to <= from ? '' : `Rows ${first} to ${last} of ${all}`
}
