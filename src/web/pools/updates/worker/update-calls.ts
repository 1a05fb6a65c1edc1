import type { Network } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import { InvalidResponse, readList } from '#contract/read-response.ts'
import { transferring } from '../../../browser/worker-calls.ts'
import { type TableFormat, tableText } from '../../../chain/export/table-file.ts'
import { updatesFile } from '../../records/exported-updates.ts'
import { type PoolStatistics, poolStatistics } from '../../statistics/pool-statistics.ts'
import { type PoolsOverTime, poolsOverTime } from '../../statistics/pools-over-time.ts'
import { type SelectedUpdates, selectUpdates } from '../select-updates.ts'
import { createUpdateColumns, updateColumnNames } from '../update-columns.ts'
import type { UpdateSelection } from '../update-selection.ts'
import { createListCutter, type ListPiece } from './list-cutter.ts'

/** The whole list, once its last bytes have come. */
interface ListEnd {
  readonly piece: ListPiece | undefined
  /** The kinds of change of each row (`ChangeKindSet`). */
  readonly kinds: Uint16Array<ArrayBuffer>
}

/** The functions of the worker, which has the columns of the updates of one network. The page has their bytes. */
export type UpdateCalls = ReturnType<typeof createUpdateCalls>

export function createUpdateCalls() {
  const columns = createUpdateColumns()
  let dialect: Dialect = 'documented'
  let cutter = createListCutter()

  /** Reads the rows of a piece, which goes to the page. */
  function keep(piece: ListPiece | undefined): ListPiece | undefined {
    if (!piece) return undefined
    const text = new TextDecoder().decode(piece.bytes).replace(/^[\s,[]+/, '')
    const updates = readList('poolUpdates', `[${text}]`, dialect)
    if (2 * updates.length !== piece.bounds.length) throw new InvalidResponse('a row is not on one line')
    for (const update of updates) columns.add(update)
    return transferring(piece, [piece.bytes.buffer, piece.bounds.buffer])
  }

  return {
    /** Begins the list, or continues it after the pieces that the page has. */
    begin(of: Dialect): void {
      dialect = of
      cutter = createListCutter()
    },

    /** Takes the next bytes. @throws {InvalidResponse} */
    add(bytes: Uint8Array): ListPiece | undefined {
      return keep(cutter.add(bytes))
    },

    /** @throws {InvalidResponse} */
    end(): ListEnd {
      const piece = keep(cutter.end())
      const kinds = Uint16Array.from({ length: columns.length }, (_, row) => columns.kindsAt(row))
      const buffers = piece ? [piece.bytes.buffer, piece.bounds.buffer] : []
      return transferring({ piece, kinds }, [kinds.buffer, ...buffers])
    },

    /** Sorts the values of each column, so that no selection waits for it. Selections may come between two columns. */
    async prepare(): Promise<void> {
      for (const name of updateColumnNames) {
        columns.column(name)
        await new Promise((resolve) => setTimeout(resolve))
      }
    },

    select(selection: UpdateSelection): SelectedUpdates {
      const selected = selectUpdates(columns, selection)
      return transferring(selected, [selected.rows.buffer, selected.perEpoch.counts.buffer])
    },

    statistics: (epoch: number): PoolStatistics => poolStatistics(columns, epoch),

    overTime(): PoolsOverTime {
      const overTime = poolsOverTime(columns)
      return transferring(overTime, [overTime.updates.buffer, overTime.pools.buffer])
    },

    /**
     * Rows as a file or for the clipboard, in their order.
     * @param list the whole list as received, which the page keeps
     */
    async write(format: TableFormat, network: Network, rows: Uint32Array, list: Blob): Promise<Blob> {
      const updates = readList('poolUpdates', await list.text(), dialect)
      const written = Array.from(rows).flatMap((row) => updates[row] ?? [])
      return new Blob([tableText(updatesFile(network, written, dialect, 'pool'), format)])
    },
  }
}
