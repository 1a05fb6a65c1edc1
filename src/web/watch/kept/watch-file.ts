import { networks } from '#cardano/network.ts'
import { parseStakeAddress } from '#cardano/stake-address.ts'
import { type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import { isWatched, MOST_WATCHED, parsedObject, VERSION, type Watched } from './watched.ts'

/** The kind of file, by which an import knows it. */
const FORMAT = 'epochal-watch-list'
/** Bytes of a file that is read: the longest list that an export writes has a tenth. */
export const MOST_FILE_BYTES = 1_000_000

export function watchFileName(now: UtcTime): string {
  return `epochal-watch-list-${utcTimeText(now).slice(0, 10)}.json`
}

/** The list of all networks as a file, with what was seen, so that changes count on in another browser. */
export function watchFileText(entries: readonly Watched[], now: UtcTime): string {
  const file = { format: FORMAT, version: VERSION, exported: `${utcTimeText(now)}Z`, entries }
  return `${JSON.stringify(file, undefined, 2)}\n`
}

export type WatchFile =
  | { readonly kind: 'fault'; readonly reason: string }
  | {
      readonly kind: 'list'
      readonly entries: readonly Watched[]
      /** The places of entries that are malformed, from 1. */
      readonly malformed: readonly number[]
    }

/** Reads a file that an export has written, also one that a person has edited. */
export function readWatchFile(text: string): WatchFile {
  const { format, version, entries } = parsedObject(text)
  if (format !== FORMAT) return fault('It is not a watch list that Epochal has exported.')
  if (version !== VERSION)
    return fault('Another version of Epochal has written it, which this one cannot read.')
  if (!Array.isArray(entries)) return fault('It has no list of entries.')
  if (entries.length > MOST_WATCHED)
    return fault(`It has ${entries.length} entries; the most is ${MOST_WATCHED}.`)
  const malformed = entries.flatMap((entry, at) => (isReadable(entry) ? [] : [at + 1]))
  if (entries.length > 0 && malformed.length === entries.length)
    return fault('None of its entries can be read.')
  return { kind: 'list', entries: entries.filter(isReadable), malformed }
}

/** An address with a mistyped character is that of no account, and one of another network belongs to none here. */
function isReadable(entry: unknown): entry is Watched {
  return (
    isWatched(entry) && (entry.kind === 'pool' || parseStakeAddress(entry.id, networks[entry.network]).ok)
  )
}

function fault(reason: string): WatchFile {
  return { kind: 'fault', reason }
}
