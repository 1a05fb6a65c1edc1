/** The epoch in the query of the page's address; undefined where there is none. */
export function readEpoch(search: URLSearchParams): number | undefined {
  const text = search.get('epoch')
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** The query with another epoch; without one, the page is about the epoch that `Epochs.standard` names. */
export function withEpoch(search: URLSearchParams, epoch: number | undefined): URLSearchParams {
  const changed = new URLSearchParams(search)
  if (epoch === undefined) changed.delete('epoch')
  else changed.set('epoch', String(epoch))
  return changed
}

/** The epochs of which the page can tell. */
export interface Epochs {
  /** The first from which an update is active. */
  readonly first: number
  /** The one in progress, or a later one for which updates have been announced. */
  readonly last: number
  /** The one in progress; undefined for a recording, and where the tip is not known. */
  readonly present: number | undefined
  /** The one that the page is about where its address names none: the one in progress, or else the last. */
  readonly standard: number
}

/** @param updates the epochs of the updates; undefined without updates */
export function epochsOf(
  updates: { readonly first: number; readonly last: number } | undefined,
  present: number | undefined,
): Epochs | undefined {
  if (!updates) return undefined
  const last = Math.max(updates.last, present ?? 0)
  // On a network that has just begun, updates may all be announced ones.
  const first = Math.min(updates.first, present ?? updates.first)
  return { first, last, present, standard: present ?? last }
}

/** The epoch that the page shows: the one in its address, or the nearest of which it can tell. */
export function shownEpoch(search: URLSearchParams, { first, last, standard }: Epochs): number {
  return Math.min(Math.max(readEpoch(search) ?? standard, first), last)
}

/** The epoch that a person has typed, or the reason why it is none. */
export function readTypedEpoch(text: string, { first, last }: Epochs): number | string {
  const digits = text.trim().replace(/^0+(?=\d)/, '')
  if (!/^\d+$/.test(digits)) return 'An epoch is a whole number, such as 300.'
  if (Number(digits) > last) return `The last epoch here is ${last}.`
  if (Number(digits) < first) return `Pools begin with epoch ${first}.`
  return Number(digits)
}
