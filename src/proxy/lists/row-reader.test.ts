import { describe, expect, test } from 'vitest'
import { chainText } from '#testing/upstream/chain-text.ts'
import { resourceOf } from '../cache/requested-resource.ts'
import { createSecretGuard } from '../upstream/secret-guard.ts'
import { createRowAcceptance, createRowReader } from './row-reader.ts'

const text = '[ {"a":"[{}]\\"\\\\","b":[1,{"c":2}]},\n{"d":12345678901234567890.10,\n  "e":"é €"}\r\n,{} ]\n'
const rows = ['{"a":"[{}]\\"\\\\","b":[1,{"c":2}]}', '{"d":12345678901234567890.10,"e":"é €"}', '{}']

describe('rows', () => {
  test('are the same however the text is cut into pieces', () => {
    const bytes = Buffer.from(text)
    for (let size = 1; size <= bytes.length; size++) {
      const reader = createRowReader()
      const found: string[] = []
      for (let at = 0; at < bytes.length; at += size)
        found.push(...reader.read(bytes.subarray(at, at + size)))
      reader.end()
      expect(found, `pieces of ${size}`).toEqual(rows)
    }
  })

  test('of an empty list are none', () => {
    const reader = createRowReader()
    expect(reader.read(Buffer.from('[]'))).toEqual([])
    reader.end()
  })

  test.each(['{"value":[]}', '[1]', '["a"]', '[[]]', '<html>', '[{}]x', 'null', '[{},,]x'])(
    'are not in %s',
    (body) => {
      expect(() => createRowReader().read(Buffer.from(body))).toThrow(SyntaxError)
    },
  )

  test.each(['', '[', '[{}', '[{"a":1},', '[{"a":"'])('of a list that breaks off are not all: %s', (body) => {
    const reader = createRowReader()
    reader.read(Buffer.from(body))
    expect(() => reader.end()).toThrow('the list breaks off')
  })

  test('do not go on for ever', () => {
    const reader = createRowReader()
    const piece = Buffer.alloc(2 ** 19, 'a')
    reader.read(Buffer.from('[{"a":"'))
    expect(() => {
      for (let i = 0; i < 4; i++) reader.read(piece)
    }).toThrow('has no end')
  })
})

describe('a list', () => {
  const KEY = 'Zq3-9fKxW1u_Tt7RbC5e'
  const SECRET = 'abcDEF0123+/=%:& "x'
  const service = {
    upstream: { network: 'mainnet' },
    containsSecret: createSecretGuard(KEY, SECRET).finds,
  } as const
  const call = { id: 'poolUpdates', params: {} } as const
  const chain = { latestBlockNo: 1, poolUpdates: 3, epochs: 1 }
  const list = chainText(call, chain, { dialect: 'documented', pageSize: undefined }, new URLSearchParams())
  /** The rows of the list, the last with the hash of a VRF key that has these bytes. */
  const rowsWith = (text: string) => {
    const hash = Buffer.alloc(32, text)
    const [one = '', two = '', last = ''] = createRowReader().read(Buffer.from(list ?? ''))
    const changed = last
      .replace(/("vrf_key_hash"):"[^"]*"/, `$1:"${hash.toString('base64')}"`)
      .replace(/("vrf_key_hash_hex"):"[^"]*"/, `$1:"${hash.toString('hex')}"`)
    return [one, two, changed]
  }
  const accept = (rows: readonly string[]) =>
    createRowAcceptance(service, resourceOf('mainnet', call)).accept(rows, 'documented')

  test.each([
    ['the key', KEY],
    ['the secret', SECRET],
  ])('is refused when a row contains %s', (_, secret) => {
    expect(() => accept(rowsWith(secret))).toThrow('what it must not')
  })

  test('is accepted without them', () => {
    expect(accept(rowsWith('a hash'))).toHaveLength(3)
  })
})
