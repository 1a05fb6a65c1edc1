import { StringDecoder } from 'node:string_decoder'
import type { Dialect } from '#contract/dialect.ts'
import { parseNumberTexts } from '#contract/exact-json.ts'
import { InvalidResponse, isRecord } from '#contract/read-response.ts'
import type { KnownResource } from '../cache/requested-resource.ts'
import { writeRequested } from '../cache/written-body.ts'
import type { DataService } from '../upstream/data-service.ts'
import { failedRequest, invalidResponse } from '../upstream/upstream-failures.ts'
import { UpstreamRequestFault } from '../upstream/upstream-request.ts'

/** Cuts the rows out of the text of a JSON array of objects while it arrives. */
export interface RowReader {
  /** The rows that this piece completes, each on one line. @throws {SyntaxError} */
  read(piece: Buffer): string[]
  /** @throws {SyntaxError} when the array has not ended. */
  end(): void
}

/** Characters of one row; those of the interface have less than a thousand. */
const MAX_ROW = 2 ** 20

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const SPACE = 0x20

export function createRowReader(): RowReader {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  /** Position in `rest` of the next character to read. */
  let at = 0
  let depth = 0
  let inString = false
  let ended = false

  function scan(): string[] {
    const rows: string[] = []
    let rowStart = 0
    for (; at < rest.length; at++) {
      const code = rest.charCodeAt(at)
      if (inString) {
        if (code === BACKSLASH) at += 1
        else if (code === QUOTE) inString = false
        continue
      }
      if (depth > 1) {
        if (code === QUOTE) inString = true
        else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1
        else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
          depth -= 1
          if (depth === 1) rows.push(onOneLine(rest.slice(rowStart, at + 1)))
        }
        continue
      }
      if (code <= SPACE || (depth === 1 && code === COMMA)) continue
      if (ended) throw new SyntaxError('something follows the list')
      if (depth === 0 && code === OPEN_BRACKET) depth = 1
      else if (depth === 1 && code === OPEN_BRACE) {
        depth = 2
        rowStart = at
      } else if (depth === 1 && code === CLOSE_BRACKET) {
        depth = 0
        ended = true
      } else throw new SyntaxError('this is not a list of records')
    }
    const used = depth > 1 ? rowStart : rest.length
    rest = rest.slice(used)
    at -= used
    if (rest.length > MAX_ROW) throw new SyntaxError('a record of the list has no end')
    return rows
  }

  return {
    read: (piece) => {
      rest += decoder.write(piece)
      return scan()
    },
    end: () => {
      if (!ended) throw new SyntaxError('the list breaks off')
    },
  }
}

/** Removes line breaks: JSON has them only between tokens, never inside strings. */
function onOneLine(row: string): string {
  return row.includes('\n') || row.includes('\r') ? row.replace(/[\r\n]\s*/g, '') : row
}

/** Takes each row of one list once, written anew with the fields that were requested. */
export interface RowAcceptance {
  /**
   * @returns the rows that had not come before
   * @throws {UpstreamUnavailable} when they are no records, not those that were requested, or contain a secret.
   */
  accept(rows: readonly string[], dialect: Dialect): string[]
  /** One row as it would be accepted, to be compared and not sent. @throws {UpstreamUnavailable} */
  written(row: string, dialect: Dialect): string
}

/** The data service of a list. */
interface RowSource extends Pick<DataService, 'containsSecret'> {
  readonly upstream: Pick<DataService['upstream'], 'network'>
}

export function createRowAcceptance(source: RowSource, resource: KnownResource): RowAcceptance {
  const { network } = source.upstream
  const seen = new Set<string>()

  /** @throws {SyntaxError | UpstreamUnavailable | InvalidResponse} */
  function write(rows: readonly string[], dialect: Dialect): WrittenRow[] {
    const records = parseNumberTexts(`[${rows.join(',')}]`) as unknown[]
    return records.map((raw) => {
      const id = isRecord(raw) ? raw.id : undefined
      if (typeof id !== 'string') throw invalidResponse(network, 'records that cannot be told apart')
      return { id, text: writeRequested(resource, raw, dialect) }
    })
  }

  /** The rows, of which no text contains a secret. @throws {UpstreamUnavailable} */
  function harmless(rows: readonly WrittenRow[]): readonly WrittenRow[] {
    if (source.containsSecret(rows.map(({ text }) => text).join('\n')))
      throw invalidResponse(network, 'what it must not')
    return rows
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
      withFaults(() => harmless(write(rows, dialect).filter(isNew)).map(({ text }) => text)),
    written: (row, dialect) => withFaults(() => write([row], dialect)[0]?.text ?? ''),
  }
}

interface WrittenRow {
  readonly id: string
  readonly text: string
}

/** The meaning of a failure in the middle of a list; an unknown one is a bug, and stays what it is. */
export function listFault(network: string, error: unknown): unknown {
  if (error instanceof SyntaxError || error instanceof InvalidResponse) {
    return invalidResponse(network, 'something other than a list of records', error)
  }
  return error instanceof UpstreamRequestFault ? failedRequest(network, error) : error
}
