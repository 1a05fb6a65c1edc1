import type { Network, NetworkName } from '#cardano/network.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import type { TimeZone } from '#web/browser/choices.ts'

/** The kinds of subjects that a text can name; a slot stands for the block in it. */
export type SubjectKind = 'account' | 'accounts' | 'block' | 'epoch' | 'pool' | 'slot' | 'page'

/** A meaning of the text, with the page that shows it. */
export interface SearchChoice {
  readonly kind: SubjectKind
  readonly title: string
  readonly detail: string
  readonly path: string
  /** Whether the detail says what of the record the text names, such as its hash. */
  readonly saysWhy?: boolean
  /** Knowledge about its record, beside a recording: none, or that there is no record. */
  readonly doubt?: 'perhaps' | 'not on record'
}

/** A page that is not what the text says, or a page of another explorer. */
export type SearchSuggestion =
  | SearchChoice
  | { readonly kind: 'out'; readonly title: string; readonly href: string }

/**
 * A sentence about the text.
 * - `partial`: right so far, and not complete.
 * - `named`: a thing that the service does not have, or not under this name. It can stand after choices.
 * - `mistyped`: the text is nearly something, with the cause.
 * - `unreadable`: nothing was recognised.
 */
export interface SearchNote {
  readonly kind: 'partial' | 'named' | 'mistyped' | 'unreadable'
  readonly title: string
  readonly detail: string
  /** Positions of the wrong characters in the text of the reading, counted from 1. */
  readonly marks?: readonly number[]
  /** The text that is right, of one in which a person has to see what is wrong. */
  readonly mended?: string
  /** True for a key or phrase that gives access to funds. */
  readonly isSecret?: boolean
}

/** The meanings of a text or of a part of it. */
export interface SearchResult {
  /** The value that was read, where it is a part of the text. */
  readonly text?: string
  readonly heading?: string
  readonly choices?: readonly SearchChoice[]
  /** True where no choice is likelier than the others, so that none is preselected. */
  readonly isAmbiguous?: boolean
  /** True where the choices are readings of one value, of which at most one is expected to have a record. */
  readonly areReadings?: boolean
  readonly note?: SearchNote
  readonly suggestions?: readonly SearchSuggestion[]
}

export interface SearchReading {
  /** The text without the white space, quotes and invisible characters around its values. */
  readonly text: string
  /** The line over the choices; undefined without choices. */
  readonly heading: string | undefined
  /** The likeliest first. */
  readonly choices: readonly SearchChoice[]
  /** True if the first choice is preselected; false without choices, and where the user has to choose. */
  readonly isCertain: boolean
  /** True where the choices are readings of one value, of which at most one is expected to have a record. */
  readonly areReadings: boolean
  /** A sentence about the text, where there are choices one that stands after them. */
  readonly note: SearchNote | undefined
  readonly suggestions: readonly SearchSuggestion[]
}

export type KnownNetwork = Network & { readonly name: NetworkName }

/**
 * The context of a search: the network of the page, the time, since a future epoch or block has no page, and what is
 * on record as far as the page knows it.
 */
export interface SearchContext {
  readonly network: KnownNetwork
  readonly now: UtcTime
  /** The zone of times in sentences; UTC unless set. */
  readonly zone?: TimeZone
  /** The extent of a recording; undefined for a chain without gaps, and where it is not known. */
  readonly recording?: RecordingExtent | undefined
  /** True where things that this explorer does not have are looked up at others. */
  readonly linksOut?: boolean
  /** True where the data service finds pools by their ID. */
  readonly findsPoolIds?: boolean
  /** The newest block's number; undefined where it is not known. */
  readonly newestBlockNo?: number | undefined
  /** Whether a pool has this number; undefined where that is not known. */
  readonly hasPool?: (poolNo: bigint) => boolean | undefined
  /** The blocks and pools with a hash that begins so, among those that this browser has loaded. */
  readonly seenHashes?: (beginning: string) => readonly SearchChoice[]
  /** The contexts of the other networks that are served here; undefined where they are not known. */
  readonly others?: readonly SearchContext[]
}

/** A thing that the service does not have, or not under this name. */
export function named(
  title: string,
  detail: string,
  suggestions: readonly SearchSuggestion[] = [],
): SearchResult {
  return { note: { kind: 'named', title, detail }, suggestions }
}

/** A text that is right so far, and not complete. */
export function partial(title: string, detail: string): SearchResult {
  return { note: { kind: 'partial', title, detail } }
}

/** A text that is nearly something. */
export function mistyped(title: string, detail: string): SearchResult {
  return { note: { kind: 'mistyped', title, detail } }
}
