import { Readable } from 'node:stream'
import { text as consumeText } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import {
  ACCEPTED_ENCODINGS,
  chooseEncoding,
  codingNames,
  contentCodingsOf,
  encodeBytes,
  encodeParts,
} from './content-codings.ts'

test.each([
  [undefined, undefined, 'identity'],
  ['', undefined, 'identity'],
  ['br', undefined, 'br'],
  ['gzip, deflate, br', undefined, 'br'],
  ['gzip', undefined, 'gzip'],
  ['deflate', undefined, 'identity'],
  ['*', undefined, 'br'],
  ['gzip;q=0.5, br;q=0.1', undefined, 'gzip'],
  ['br;q=0, gzip;q=0', undefined, 'identity'],
  ['br;q=0, *', undefined, 'gzip'],
  ['identity;q=0, *;q=0', undefined, 'identity'],
  ['GZIP', undefined, 'gzip'],
  ['br', 1023, 'identity'],
  ['br', 1024, 'br'],
])('Accept-Encoding %s for %s bytes: %s', (accepted, length, encoding) => {
  expect(chooseEncoding(accepted, length)).toBe(encoding)
})

test('a client that reads every coding says so', () => {
  expect(ACCEPTED_ENCODINGS).toBe('br, gzip')
})

test.each(['identity', 'deflate', '', 'toString', undefined])('%s is no coding', (name) => {
  expect(contentCodingsOf(name)).toEqual([])
})

describe.each(codingNames)('%s', (name) => {
  const text = 'epoch 500 '.repeat(1000)

  test('decodes what it encoded', async () => {
    const encoded = await encodeBytes(Buffer.from(text), name)
    expect(encoded.length).toBeLessThan(1000)
    const decoder = contentCodingsOf(name)[0]?.decoder()
    expect(decoder && (await consumeText(Readable.from([encoded]).pipe(decoder)))).toBe(text)
  })

  test('encodes parts one by one', async () => {
    const received: string[] = []
    async function* parts() {
      yield 'first '
      // The first part can be read before the second is there.
      await expect.poll(() => received.join('')).toBe('first ')
      yield Buffer.from('second')
    }
    const decoder = contentCodingsOf(name)[0]?.decoder()
    if (!decoder) throw new TypeError(`${name} has a decoder`)
    for await (const piece of Readable.from(encodeParts(parts(), name)).pipe(decoder)) {
      received.push(String(piece))
    }
    expect(received.join('')).toBe('first second')
  })

  test('reports the failure of its source', async () => {
    async function* parts() {
      yield 'first'
      throw new Error('broken')
    }
    await expect(async () => {
      for await (const _ of encodeParts(parts(), name));
    }).rejects.toThrow('broken')
  })
})

test('identity passes parts on as UTF-8', async () => {
  async function* parts() {
    yield 'é'
    yield Buffer.from('a')
  }
  const received: string[] = []
  for await (const piece of encodeParts(parts(), 'identity')) received.push(String(piece))
  expect(received).toEqual(['é', 'a'])
})
