import type { Network, NetworkName } from '#cardano/network.ts'
import type { UtcTime } from '#cardano/utc-time.ts'

/** What a text can name; a slot is asked for as the block in it. */
export type SubjectKind = 'account' | 'accounts' | 'block' | 'epoch' | 'pool' | 'slot'

/** Something the text can mean, with the page that shows it. */
export interface SearchChoice {
  readonly kind: SubjectKind
  readonly title: string
  readonly detail: string
  readonly path: string
}

/** Why the text means nothing here, and what would help. */
export interface SearchDiagnosis {
  readonly title: string
  readonly detail: string
  /** Characters to point at, counted from 1. */
  readonly marks?: readonly number[]
  readonly action?: { readonly label: string; readonly path: string }
  /** True where more typing cannot make it right. */
  readonly isFinal?: boolean
}

/** What was found in a text, or a part of it. */
export interface SearchResult {
  readonly choices?: readonly SearchChoice[]
  readonly diagnosis?: SearchDiagnosis
}

export interface SearchInterpretation {
  /** The text as it was understood: without white space, quotes and invisible characters around and in it. */
  readonly text: string
  readonly choices: readonly SearchChoice[]
  readonly diagnosis: SearchDiagnosis | undefined
}

/** Where a reader stands: the network of the page, and the time, since what has not begun cannot be meant. */
export interface SearchContext {
  readonly network: KnownNetwork
  readonly now: UtcTime
}

export type KnownNetwork = Network & { readonly name: NetworkName }
