import { readList } from '#contract/read-response.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { matchNetworkPage, splitPageAddress } from '#explorer-protocol/page-paths.ts'
import type { ListStart, PageList } from '#explorer-protocol/page-rendering.ts'
import { type ListedUpdate, listUpdates } from '../chain/pool-history/listed-updates.ts'
import { readPoolAddress, readUpdateAddress } from './list-address.ts'
import {
  type PoolsStart,
  poolsKey,
  selectPoolsPage,
  selectUpdatesPage,
  type UpdatesStart,
  updatesKey,
} from './list-queries.ts'

/** A list as it was read, with the text of each row. */
interface ReadList {
  readonly list: readonly ListedUpdate[]
  readonly texts: ReadonlyMap<PoolUpdate, string>
}

const readLists = new WeakMap<Uint8Array, Promise<ReadList>>()

/** Rows that are read at once: other requests go on between two parts of a long list. */
const ROWS_AT_ONCE = 1000

/**
 * The first rows that a page selects from all updates, as its document brings them. The list is read once for all pages.
 * @param address of the page, without the query
 * @param present the epoch in progress; undefined for a recording and where it is not known
 * @throws {InvalidResponse}
 */
export async function startOfList(
  address: string,
  search: URLSearchParams,
  whole: PageList,
  present: number | undefined,
): Promise<ListStart | undefined> {
  const { network, dialect, body } = whole
  const pattern = matchNetworkPage(splitPageAddress(address).path)?.pattern
  if (pattern !== 'pools' && pattern !== 'pools/updates') return undefined
  const reading = readLists.get(body) ?? readWhole(whole)
  readLists.set(body, reading)
  const { list, texts } = await reading
  const start = (
    rows: readonly ListedUpdate[],
    key: readonly unknown[],
    facts: UpdatesStart | PoolsStart,
  ) => ({
    key,
    dialect,
    rows: rowsText(rows.map(({ update }) => texts.get(update))),
    before: rowsText(rows.flatMap(({ before }) => (before ? [texts.get(before)] : []))),
    hasBefore: rows.map(({ before }) => before !== undefined),
    facts,
  })
  if (pattern === 'pools/updates') {
    const { selection, page } = readUpdateAddress(search)
    const { rows, ...facts } = selectUpdatesPage(list, selection, page)
    return start(rows, updatesKey(network, selection, page), facts)
  }
  const { selection, page } = readPoolAddress(search)
  const found = selectPoolsPage(list, selection, page, present)
  if (!found) return undefined
  const { rows, ...facts } = found
  return start(rows, poolsKey(network, selection, page), {
    ...facts,
    changes: rows.map(({ changes }) => changes),
  })
}

async function readWhole({ body, dialect }: PageList): Promise<ReadList> {
  const lines = new TextDecoder()
    .decode(body)
    .replace(/^\[|\]\s*$/g, '')
    .split(',\n')
  const texts = new Map<PoolUpdate, string>()
  for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) {
    const part = lines.slice(at, at + ROWS_AT_ONCE)
    readList('poolUpdates', `[${part.join(',')}]`, dialect).forEach((update, i) => {
      texts.set(update, part[i] ?? '')
    })
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { list: listUpdates([...texts.keys()]), texts }
}

function rowsText(rows: readonly (string | undefined)[]): string {
  return `[${rows.join(',\n')}]`
}
