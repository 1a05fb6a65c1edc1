import { adaParts, type Lovelace } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import { type NetworkName, networks } from '#cardano/network.ts'
import { shortAddress } from '#cardano/short-address.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { TimeZone } from '../browser/time-zone.ts'
import { type DataSource, firstUpdateText, isWholeHistory } from '../chain/pool-changes.ts'
import { type ChangeKind, kindsOf, kindsOfChange } from '../chain/pool-history/change-kinds.ts'
import { countText } from '../ui/values/count-text.ts'
import { dateText } from '../ui/values/timestamp.tsx'
import type { ChangesSince, UpdateSince } from './changes/changes-since.ts'
import type { WatchList } from './kept/watch-store.ts'
import type { WatchSubject } from './kept/watched.ts'

/** `Pool 4268`, `Account stake1u8a9…e79fma`. */
export function subjectName({ kind, id }: Pick<WatchSubject, 'kind' | 'id'>): string {
  return kind === 'pool' ? `Pool ${id}` : `Account ${shortAddress(id)}`
}

/** `Margin from 2.00% to 3.00%, VRF key changed, active from epoch 304.` */
export function updateSentence({ update, before }: UpdateSince, source: DataSource): string {
  const from = `active from epoch ${update.active_epoch_no}.`
  const kinds = kindsOf(kindsOfChange(before, update))
  if (!before || kinds.includes('first')) {
    return `${firstUpdateText(source)}: pledge ${ada(update.pledge)}, margin ${marginPercentage(update.margin)}%, fixed cost ${ada(update.fixed_cost)}, ${from}`
  }
  const parts = kinds.flatMap((kind) => changeText(kind, { update, before }) ?? [])
  const text = parts.length > 0 ? parts.join(', ') : 'registered again with the same terms'
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}, ${from}`
}

function changeText(kind: ChangeKind, { update, before }: Required<UpdateSince>): string | undefined {
  if (!before) return undefined
  switch (kind) {
    case 'pledge-up':
    case 'pledge-down':
      return `pledge from ${ada(before.pledge)} to ${ada(update.pledge)}`
    case 'margin-up':
    case 'margin-down':
      return `margin from ${marginPercentage(before.margin)}% to ${marginPercentage(update.margin)}%`
    case 'cost-up':
    case 'cost-down':
      return `fixed cost from ${ada(before.fixed_cost)} to ${ada(update.fixed_cost)}`
    case 'vrf':
      return 'VRF key changed'
    case 'reward':
      return 'reward address changed'
    case 'metadata':
      return 'metadata changed'
    default:
      return undefined
  }
}

/** The exact amount, without zeros at the end. */
function ada(amount: Lovelace): string {
  const { whole, fraction } = adaParts(amount)
  return `${`${whole}.${fraction}`.replace(/\.?0+$/, '')} ADA`
}

/** The state of a list against the last visits. */
export interface WatchTally {
  readonly watched: number
  /** Entries whose data are not here yet. */
  readonly waiting: number
  /** Entries that were compared with the last visit. */
  readonly compared: number
  readonly changed: number
  /** The last visit, in milliseconds: of what changed the earliest, of what did not the latest. */
  readonly since: number | undefined
}

/** The words after `3 watched`: `: 2 changed since 21 Nov 2026, 1 not compared`; nothing until all that is requested is here. */
export function tallyText(
  { watched, waiting, compared, changed, since }: WatchTally,
  zone: TimeZone = 'utc',
): string {
  if (waiting > 0 || compared === 0 || since === undefined) return ''
  const date = dateText(since as UtcTime, zone)
  const rest = watched - compared
  return [
    `: ${changed === 0 ? 'no change' : `${changed} changed`} since ${date}`,
    rest > 0 ? `, ${rest} not compared` : '',
  ].join('')
}

/** The numbers of entries on the networks other than a page's. */
export function countsElsewhere(
  entries: readonly WatchSubject[],
  here: NetworkName,
): readonly (readonly [NetworkName, number])[] {
  const counts = new Map<NetworkName, number>()
  for (const { network } of entries) {
    if (network !== here) counts.set(network, (counts.get(network) ?? 0) + 1)
  }
  return [...counts]
}

/** `2 on Sandbox, 1 on Preprod`. */
export function elsewhereText(counts: ReturnType<typeof countsElsewhere>): string {
  return counts.map(([name, count]) => `${count} on ${networks[name].title}`).join(', ')
}

/** How long the list is kept, and where. */
export function keptSentence(unsaved: WatchList['unsaved']): string {
  switch (unsaved) {
    case 'no-storage':
      return 'This browser does not let Epochal store anything, so the list lasts only until you close this tab. Export it to keep it.'
    case 'later-version':
      return 'A later version of Epochal has written the list of this browser. This version leaves it as it is; changes last only until you close this tab.'
    default:
      return 'The list is stored only in this browser and sent nowhere.'
  }
}

/** When changes show, by the source of the network's data. */
export function countingSentence(source: DataSource, title: string): string {
  const counting =
    'Changes count from when you last opened the page of the pool or account, or marked all as seen.'
  return source === 'recorded' ? `The recording of ${title} does not change. ${counting}` : counting
}

interface ImportCounts {
  readonly added: number
  readonly known: number
  readonly left: number
  /** The places of entries that could not be read. */
  readonly malformed: readonly number[]
}

/** `3 entries added. 1 was watched before. The list is full: 2 left out.` */
export function importSentence({ added, known, left, malformed }: ImportCounts): string {
  const sentences = [added === 0 ? 'No entry added.' : `${countText(added, 'entry', 'entries')} added.`]
  if (known > 0) sentences.push(`${known} ${known === 1 ? 'was' : 'were'} watched before.`)
  if (left > 0) sentences.push(`The list is full: ${left} left out.`)
  if (malformed.length > 0) {
    const places = malformed.length > 5 ? `${malformed.slice(0, 5).join(', ')} …` : malformed.join(', ')
    sentences.push(
      `${countText(malformed.length, 'entry', 'entries')} cannot be read and ${malformed.length === 1 ? 'is' : 'are'} left out: number ${places}.`,
    )
  }
  return sentences.join(' ')
}

/** The head of what changed, with the date of the last visit; its age stands behind it. */
export function changesHeading(changes: ChangesSince, zone: TimeZone = 'utc'): string {
  if (changes.kind === 'first') return 'Changes count from now.'
  const date = dateText(changes.since as UtcTime, zone)
  switch (changes.kind) {
    case 'other-chain':
      return `Not compared: another chain was here on ${date}`
    case 'older':
      return `Not compared: the data shown are from before ${date}`
    case 'rewritten':
      return `The update that was the newest on ${date} is no longer on record`
    case 'pool': {
      const { length } = changes.updates
      return `${length === 0 ? 'No update' : countText(length, 'update')} since ${date}`
    }
    case 'account':
      return `${changes.changes.length === 0 ? 'No change' : 'Changed'} since ${date}`
  }
}

/** The terms of a pool's newest update, which are those in force only once they are active. */
export function newestTermsLabel(source: DataSource, activeEpochNo: number): string {
  return `Newest terms${isWholeHistory(source) ? '' : ' on record'}, active from epoch ${activeEpochNo}`
}

/** A pool without an update. */
export function noUpdatesSentence(title: string, source: DataSource): string {
  return source === 'recorded'
    ? `The recording of ${title} has no update of this pool.`
    : `The data service of ${title} has no update of this pool.`
}

/** An account that the data service does not know. */
export function unknownSentence(title: string, source: DataSource): string {
  return source === 'recorded'
    ? `The recording of ${title} does not have this account.`
    : `The data service of ${title} does not know this account.`
}
