import { type DataSource, firstUpdateText, isWholeHistory, terms } from '../../chain/pool-changes.ts'
import { countText } from '../../ui/values/count-text.ts'
import type { HistoryEntry } from './history-entries.ts'

type Told = Pick<HistoryEntry, 'number' | 'time' | 'ofEpoch'> & {
  readonly update: Pick<HistoryEntry['update'], 'active_epoch_no'>
}

/** The head of an entry of a pool's history. */
export function entryHeading({ number, time }: Told, of: number, source: DataSource): string {
  if (number === 1) return firstUpdateText(source)
  if (time.kind === 'in-force') return 'In force'
  if (time.kind === 'announced') return 'Announced'
  return `Update ${number} of ${of}${isWholeHistory(source) ? '' : ' on record'}`
}

/** The time for which an update is in force, or the reason that it never was; undefined where nothing is known. */
export function entryNote({ number, time, ofEpoch, update }: Told): string | undefined {
  const last =
    ofEpoch > 1 && time.kind !== 'replaced'
      ? `the last of ${ofEpoch} updates for epoch ${update.active_epoch_no}`
      : undefined
  return [timeNote(number, time), last].filter(Boolean).join(', ') || undefined
}

function timeNote(number: number, time: HistoryEntry['time']): string | undefined {
  switch (time.kind) {
    case 'announced':
      return number === 1 ? 'not active yet' : undefined
    case 'in-force': {
      const text = time.epochs === 0 ? 'since this epoch' : `for ${countText(time.epochs, 'epoch')} so far`
      return number === 1 ? `in force ${text}` : text
    }
    case 'past':
      return `in force for ${countText(time.epochs, 'epoch')}`
    case 'replaced':
      return `replaced before it took effect, by update ${time.by} ${replacements[time.how]}`
    case 'on-record':
      return undefined
  }
}

const replacements = {
  'same-transaction': 'in the same transaction',
  'same-epoch': 'for the same epoch',
  'earlier-epoch': 'for an earlier epoch',
} as const

/** The terms that an update kept, in one line; undefined where it changed all of them, or the first has none before. */
export function keptText({ before, changed }: Pick<HistoryEntry, 'before' | 'changed'>): string | undefined {
  if (!before) return undefined
  if (changed.length === 0) return 'Registered again with the same terms.'
  const kept = terms.filter((term) => !changed.includes(term))
  if (kept.length === 0) return undefined
  return `Unchanged: ${kept.map(({ name }) => (name === 'VRF key' ? name : name.toLowerCase())).join(', ')}.`
}

/** The order and the meaning of the entries of a pool's history. */
export function historyNote(source: DataSource): string {
  return `Newest first. Each entry shows what changed against the one before it${isWholeHistory(source) ? '' : ' on record'}.`
}
