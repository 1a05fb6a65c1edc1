import type { Dialect } from '#contract/dialect.ts'
import { parseNumberTexts } from '#contract/exact-json.ts'
import { isRecord } from '#contract/write-record.ts'
import type { DataService } from '../upstream/data-service.ts'
import { invalidResponse } from '../upstream/failures/unavailable-reasons.ts'
import { listFault } from './list-faults.ts'
import type { WholeListRequest } from './whole-list-request.ts'

/** Takes each row of one list once, written anew with the fields that were requested. */
export interface RowAcceptance {
  /**
   * @returns the rows that had not come before
   * @throws {UpstreamUnavailable} when they are no records, not those that were requested, or contain a secret.
   */
  accept(rows: readonly string[], dialect: Dialect): string[]
  /** One row as it would be accepted. @throws {UpstreamUnavailable} */
  written(row: string, dialect: Dialect): string
}

export function createRowAcceptance(
  service: DataService,
  { writeRow }: Pick<WholeListRequest, 'writeRow'>,
): RowAcceptance {
  const { network } = service.upstream
  const seen = new Set<string>()

  /** @throws {SyntaxError | UpstreamUnavailable | InvalidResponse} */
  function write(rows: readonly string[], dialect: Dialect): WrittenRow[] {
    const records = parseNumberTexts(`[${rows.join(',')}]`) as unknown[]
    return records.map((raw) => {
      const id = isRecord(raw) ? raw.id : undefined
      if (typeof id !== 'string') throw invalidResponse(network, 'records that cannot be told apart')
      return { id, text: writeRow(raw, dialect) }
    })
  }

  function isNew({ id }: WrittenRow): boolean {
    return seen.size < seen.add(id).size
  }

  function withFaults<T>(action: () => T): T {
    try {
      return action()
    } catch (error) {
      throw listFault(network, error)
    }
  }

  return {
    accept: (rows, dialect) =>
      withFaults(() =>
        write(rows, dialect)
          .filter(isNew)
          .map(({ text }) => text),
      ),
    written: (row, dialect) => withFaults(() => write([row], dialect)[0]?.text ?? ''),
  }
}

interface WrittenRow {
  readonly id: string
  readonly text: string
}
