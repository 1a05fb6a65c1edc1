import { type RawBuilder, sql } from 'kysely'
import { type RecordFormat, type RecordText, recordSql } from '../records/dialect-conversion.ts'
import { type RecordList, recordList } from '../records/record-list.ts'
import type { FoundRecord, Validity } from '../records/record-lookup.ts'
import type { ChainContext } from './chain-context.ts'
import { openEpochsReader } from './open-epochs.ts'

export interface EpochStore {
  latestEpoch(format: RecordFormat): Promise<FoundRecord | undefined>
  epoch(epochNo: number, format: RecordFormat): Promise<FoundRecord | undefined>
  epochs(): RecordList
}

export function createEpochStore({
  quickDb,
  slowDb,
  shape,
  table,
  tip,
  resources,
}: ChainContext): EpochStore {
  const resource = resources.epoch
  const openEpochs = openEpochsReader(slowDb, shape.schema)
  /** The rows of db-sync's old table `epoch` are written apart from the blocks. */
  const validityOfOpen: Validity = shape.epochs === 'table' ? 'short' : 'until-next-block'

  async function findIn(
    source: RawBuilder<unknown>,
    which: RawBuilder<unknown>,
    format: RecordFormat,
  ): Promise<FoundRecord | undefined> {
    const { rows } = await sql<{ record_text: RecordText; epoch_no: number }>`
      SELECT ${recordSql(resource, format)} AS record_text, source.no AS epoch_no
      FROM ${source} source
      ${which}
      LIMIT 1
    `.execute(quickDb)
    const [row] = rows
    if (!row) return undefined
    const { firstOpenEpoch } = await tip()
    return {
      text: row.record_text,
      validity: Number(row.epoch_no) < firstOpenEpoch ? 'final' : validityOfOpen,
    }
  }

  async function findFinished(which: RawBuilder<unknown>, format: RecordFormat) {
    return findIn(table('epoch_finalized'), which, format)
  }

  async function findOpen(which: RawBuilder<unknown>, format: RecordFormat) {
    return findIn(sql`(${await openEpochs(await tip())})`, which, format)
  }

  async function findLatest(format: RecordFormat): Promise<FoundRecord | undefined> {
    const which = sql`ORDER BY no DESC`
    if (shape.epochs === 'table') return findIn(table('epoch'), which, format)
    return (await findOpen(which, format)) ?? findFinished(which, format)
  }

  /** Epochs that are not finished are computed, and so only when no finished one has the number. */
  async function findByNo(epochNo: number, format: RecordFormat): Promise<FoundRecord | undefined> {
    const which = sql`WHERE no = ${epochNo}`
    if (shape.epochs === 'table') return findIn(table('epoch'), which, format)
    // Finished ones twice, since an epoch may have been finished between the two.
    return (
      (await findFinished(which, format)) ?? (await findOpen(which, format)) ?? findFinished(which, format)
    )
  }

  /**
   * Every epoch of a database of either shape, with the columns of db-sync's old table. db-sync's own view hides
   * finished epochs while it does not maintain epochs any more; they are correct, and stay in the list.
   */
  async function allEpochs(): Promise<RawBuilder<unknown>> {
    if (shape.epochs === 'table') return table('epoch')
    return sql`(
      SELECT id, out_sum, fees, tx_count, blk_count, no, start_time, end_time
      FROM ${table('epoch_finalized')}
      UNION ALL
      ${await openEpochs(await tip())}
    )`
  }

  return {
    // The latest epoch is never final, since the next block may belong to another one.
    latestEpoch: async (format) => {
      const found = await findLatest(format)
      return found && { ...found, validity: validityOfOpen }
    },
    epoch: findByNo,
    // The running epoch changes with each block, under the same id: the list's version covers its columns.
    epochs: () => {
      const columns = sql.join(
        ['id', 'out_sum', 'fees', 'tx_count', 'blk_count', 'no', 'start_time', 'end_time'].map((name) =>
          sql.ref(`source.${name}`),
        ),
      )
      return recordList(slowDb, resource, allEpochs, {
        validity: validityOfOpen,
        content: sql`md5(string_agg(ROW(${columns})::text, ',' ORDER BY source.place))`,
      })
    },
  }
}
