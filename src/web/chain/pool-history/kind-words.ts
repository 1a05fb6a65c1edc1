import { type DataSource, firstUpdateText } from '../pool-changes.ts'
import type { ChangeKind } from './change-kinds.ts'

/** A kind of change in the middle of a sentence: `margin up`, `first registration`. */
export function kindPhrase(kind: ChangeKind, source: DataSource): string {
  if (kind !== 'first') return phrases[kind]
  const text = firstUpdateText(source)
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
}

/** The same text with a capital at its beginning. */
export function capitalised(phrase: string): string {
  return `${phrase.slice(0, 1).toUpperCase()}${phrase.slice(1)}`
}

const phrases: Readonly<Record<Exclude<ChangeKind, 'first'>, string>> = {
  'pledge-up': 'pledge up',
  'pledge-down': 'pledge down',
  'margin-up': 'margin up',
  'margin-down': 'margin down',
  'margin-full': 'margin to 100%',
  'cost-up': 'cost up',
  'cost-down': 'cost down',
  vrf: 'VRF key',
  reward: 'reward address',
  metadata: 'metadata',
  nothing: 'nothing',
}
