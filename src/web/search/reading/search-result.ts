import type { Network, NetworkName } from '#cardano/network.ts'
import type { UtcTime } from '#cardano/utc-time.ts'

/** The kinds of subjects that a text can name; a slot stands for the block in it. */
export type SubjectKind = 'account' | 'accounts' | 'block' | 'epoch' | 'pool' | 'slot'

/** A meaning of the text, with the page that shows it. */
export interface SearchChoice {
  readonly kind: SubjectKind
  readonly title: string
  readonly detail: string
  readonly path: string
}

/** The reason that a text has no meaning here, and a remedy. */
export interface SearchDiagnosis {
  readonly title: string
  readonly detail: string
  /** Positions of the wrong characters, counted from 1. */
  readonly marks?: readonly number[]
  readonly action?: { readonly label: string; readonly path: string }
  /** True if more typing cannot make the text valid. */
  readonly isFinal?: boolean
}

/** The meanings of a text or of a part of it, or a diagnosis. */
export interface SearchResult {
  readonly choices?: readonly SearchChoice[]
  readonly diagnosis?: SearchDiagnosis
}

export interface SearchReading {
  /** The text without white space, quotes and invisible characters. */
  readonly text: string
  readonly choices: readonly SearchChoice[]
  readonly diagnosis: SearchDiagnosis | undefined
}

/**
 * The context of a search: the network of the page, and the time, since a future epoch or block has no page.
 */
export interface SearchContext {
  readonly network: KnownNetwork
  readonly now: UtcTime
}

export type KnownNetwork = Network & { readonly name: NetworkName }
