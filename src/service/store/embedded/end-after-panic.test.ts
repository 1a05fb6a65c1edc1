import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

interface RawDatabase {
  execProtocolRawStream(
    message: Uint8Array,
    options: { readonly onRawData: (data: Uint8Array) => void },
  ): unknown
}

const file = new URL('./end-after-panic.js', import.meta.url).href
const { endAfterPanic }: { endAfterPanic(database: RawDatabase): void } = await import(file)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Lets a database respond to a query, and its thread run on until it ends or waits. */
function respond(response: Uint8Array): void {
  const database: RawDatabase = { execProtocolRawStream: (_, { onRawData }) => onRawData(response) }
  endAfterPanic(database)
  let received: Uint8Array | undefined
  database.execProtocolRawStream(new Uint8Array(), {
    onRawData: (data) => {
      received = data
    },
  })
  expect(received).toBe(response)
  vi.runAllTimers()
}

/** A message of PostgreSQL's protocol: its type, the length of the rest, and its content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(type), length, content])
}

function errorResponse(severity: string, sentence: string): Buffer {
  const fields = [`S${severity}`, `V${severity}`, 'C53100', `M${sentence}`, 'Fxlog.c']
  return message('E', Buffer.from(`${fields.join('\0')}\0\0`))
}

function row(...texts: string[]): Buffer {
  const count = Buffer.alloc(2)
  count.writeInt16BE(texts.length)
  // Each text has the form of a message without a type.
  const columns = texts.map((text) => message('', Buffer.from(text)))
  for (const column of columns) column.writeInt32BE(column.length - 4)
  return message('D', Buffer.concat([count, ...columns]))
}

const panic = errorResponse('PANIC', 'could not write to file "pg_wal": No space left on device')
const rows = Array.from({ length: 500 }, () => row('PANIC', 'row'))

describe('the thread of the embedded database', () => {
  test.each([
    ['a PANIC', panic],
    ['rows and a PANIC', Buffer.concat([...rows, panic])],
  ])('ends with the sentence of the error, after %s', (_, response) => {
    expect(() => respond(response)).toThrow('could not write to file "pg_wal": No space left on device')
  })

  test.each([
    ['another error', errorResponse('ERROR', 'column "VPANIC" does not exist')],
    ['the name of a project', row('VPANIC', 'M')],
    ['texts that imitate both fields', row('SPANIC', 'VPANIC', 'M')],
    ['a text with both', row('SPANIC VPANIC', 'Mine')],
    ['rows', Buffer.concat(rows)],
  ])('runs on after %s', (_, response) => {
    expect(() => respond(response)).not.toThrow()
  })
})
