import type { Network } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { readList } from '#contract/read-response.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { noteRecordSource } from '../../../api/record-source.ts'
import { type ExternalStore, externalStore } from '../../../browser/external-store.ts'
import { transferring, type WorkerCalls } from '../../../browser/worker-calls.ts'
import type { TableFormat } from '../../../chain/export/table-file.ts'
import type { ChangeKindSet } from '../../../chain/pool-history/change-kinds.ts'
import type { PoolStatistics } from '../../statistics/pool-statistics.ts'
import type { PoolsOverTime } from '../../statistics/pools-over-time.ts'
import type { SelectedUpdates } from '../select-updates.ts'
import type { UpdateSelection } from '../update-selection.ts'
import type { UpdateCalls } from '../worker/update-calls.ts'
import { recentValues } from './recent-values.ts'
import { createRowPieces } from './row-pieces.ts'

/** An update of the list. */
export interface UpdateRow {
  readonly update: PoolUpdate
  /** Undefined until the whole list is there. */
  readonly kinds: ChangeKindSet | undefined
}

/** The extent of a list; another object whenever rows have come. */
export interface Extent {
  readonly rows: number
  readonly isWhole: boolean
  /** Another number when the list begins anew, so that rows have other places. */
  readonly beginning: number
}

/** The updates of a selection, by their rows in a list. */
export interface Selected extends SelectedUpdates {
  readonly selection: UpdateSelection
  /** The extent of the list from which they were selected. */
  readonly of: Extent
}

/** The updates of a network that have come: a worker has their columns, the page their bytes, of which it reads rows on demand. */
export interface ReceivedUpdates {
  readonly extent: ExternalStore<Extent>
  /** False where the columns are lost: before the list begins, and after its worker has failed. */
  readonly isRunning: () => boolean
  /** The bytes that have come, but for the beginning of a row and the end of the list. */
  readonly bytes: () => readonly Uint8Array<ArrayBuffer>[]
  readonly rowAt: (row: number) => UpdateRow | undefined
  /** @throws {ConnectionError} when the worker does not run any more */
  readonly select: (selection: UpdateSelection) => Promise<Selected>
  /** The terms in force in an epoch, by the rows that have come. @throws as `select` */
  readonly statistics: (epoch: number) => Promise<PoolStatistics>
  /** Figures of all pools for each epoch. @throws as `select` */
  readonly overTime: () => Promise<PoolsOverTime>
  /** The result of a selection among the rows that have come, where it is there already. */
  readonly selected: (selection: UpdateSelection) => Selected | undefined
  /** The updates of a selection as a file or for the clipboard. */
  readonly write: (selection: UpdateSelection, format: TableFormat, network: Network) => Promise<Blob>
  /** Begins the list, or continues it after the bytes that have come. @throws {ConnectionError} when no worker starts */
  readonly begin: (dialect: Dialect) => Promise<void>
  /** Takes bytes, which are empty afterwards. @throws {InvalidResponse} */
  readonly add: (bytes: Uint8Array) => Promise<void>
  readonly end: () => Promise<void>
  /** Shows the rows that have come. */
  readonly report: () => void
  /** Forgets all rows. */
  readonly clear: () => void
}

/** Rows that are kept after they were read from their bytes: some screens. */
const READ_ROWS = 1000

export function createReceivedUpdates(startWorker: () => Promise<WorkerCalls<UpdateCalls>>): ReceivedUpdates {
  const path = endpointPath('poolUpdates', {})
  const extent = externalStore((): Extent => ({ rows: 0, isWhole: false, beginning: 0 }))
  const read = recentValues<number, UpdateRow>(READ_ROWS)
  const selections = new Map<string, Selected>()
  const selecting = new Map<string, Promise<Selected>>()
  let pieces = createRowPieces()
  let kinds = new Uint16Array()
  let dialect: Dialect = 'documented'
  let worker: WorkerCalls<UpdateCalls> | undefined

  function write(change: Partial<Extent>) {
    selections.clear()
    selecting.clear()
    extent.write({ ...extent.read(), ...change })
  }

  function clear() {
    worker?.end(new Error('The list has begun anew.'))
    worker = undefined
    pieces = createRowPieces()
    kinds = new Uint16Array()
    read.clear()
    write({ rows: 0, isWhole: false, beginning: extent.read().beginning + 1 })
  }

  function rowOf(row: number, text: string): UpdateRow {
    const [update] = readList('poolUpdates', `[${text}]`, dialect)
    if (!update) throw new RangeError(`row ${row} is empty`)
    noteRecordSource(update, { endpoint: 'poolUpdates', dialect, path, text })
    return { update, kinds: kinds[row] }
  }

  function running(): WorkerCalls<UpdateCalls> {
    if (!worker) throw new Error('The list has not begun.')
    return worker
  }

  async function compute(selection: UpdateSelection, key: string): Promise<Selected> {
    const of = extent.read()
    const selected = { ...(await running().call('select', selection)), selection, of }
    if (of === extent.read()) selections.set(key, selected)
    return selected
  }

  return {
    extent,
    isRunning: () => worker !== undefined && worker.failure() === undefined,
    bytes: () => pieces.bytes,
    rowAt(row) {
      const text = () => pieces.textAt(row)
      return row < extent.read().rows ? read.get(row, () => rowOf(row, text() ?? '')) : undefined
    },
    async select(selection) {
      const key = selectionKey(selection)
      const result = selecting.get(key) ?? compute(selection, key)
      selecting.set(key, result)
      return result
    },
    statistics: async (epoch) => running().call('statistics', epoch),
    overTime: async () => running().call('overTime'),
    selected: (selection) => selections.get(selectionKey(selection)),
    async write(selection, format, network) {
      const { call } = running()
      const { rows } = await call('select', selection)
      return call('write', format, network, rows, new Blob([...pieces.bytes, ']']))
    },
    async begin(of) {
      // A worker that does not run any more has lost its columns.
      if (pieces.rows > 0 && (worker?.failure() || of !== dialect)) clear()
      dialect = of
      if (!worker || worker.failure()) worker = await startWorker()
      await worker.call('begin', of)
    },
    async add(bytes) {
      const piece = await running().call('add', transferring(bytes, [bytes.buffer]))
      if (piece) pieces.add(piece)
    },
    async end() {
      const { call } = running()
      const last = await call('end')
      if (last.piece) pieces.add(last.piece)
      kinds = last.kinds
      read.clear()
      write({ rows: pieces.rows, isWhole: true })
      call('prepare').catch(() => undefined)
    },
    report() {
      if (!extent.read().isWhole && pieces.rows > extent.read().rows) write({ rows: pieces.rows })
    },
    clear,
  }
}

/** Two selections with the same key have the same rows. */
export function selectionKey(selection: UpdateSelection): string {
  return JSON.stringify(selection, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
}
