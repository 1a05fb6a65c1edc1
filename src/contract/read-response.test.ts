import { describe, expect, test } from 'vitest'
import { shiftDecimal } from '#cardano/decimal.ts'
import { exactNumberText, parseExactJson } from './exact-json.ts'
import { InvalidResponse, readList, readRecord } from './read-response.ts'

// The specification's epoch 379, and an output sum above 2^53 that no double can hold.
const epochText =
  '{"id":380,"out_sum":60717832669187395,"fees":109846110000,"tx_count":338483,"blk_count":20947,"no":379,' +
  '"start_time":"2022-12-01T21:45:03","end_time":"2022-12-06T21:44:33"}'

describe('exact JSON', () => {
  test('amounts and ids above 2^53 keep every digit', () => {
    expect(parseExactJson('{"out_sum": 60717832669187395, "id":9223372036854775807}')).toEqual({
      out_sum: '60717832669187395',
      id: '9223372036854775807',
    })
    expect(parseExactJson('{"pledge":18446744073709551615}')).toEqual({ pledge: '18446744073709551615' })
    expect(parseExactJson('{"total_balance":45000000000.123456,"x":-9007199254740993}')).toEqual({
      total_balance: '45000000000.123456',
      x: '-9007199254740993',
    })
  })

  test('a number short enough for a double is one, and its text is written back', () => {
    const texts = ['0.015', '133228.664564', '2.99', '999999999999999', '1e-7', '0', '-0.5']
    for (const text of texts) {
      const { n } = parseExactJson(`{"n":${text}}`) as { n: unknown }
      expect(typeof n).toBe('number')
      expect(shiftDecimal(exactNumberText(n), 0)).toBe(shiftDecimal(text, 0))
    }
  })

  test('every spelling of a JSON number is preserved', () => {
    expect(parseExactJson('[{"a":1.234567890123456e-5},{"b":123456789012345678.0}]')).toEqual([
      { a: '1.234567890123456e-5' },
      { b: '123456789012345678.0' },
    ])
  })

  test('text that looks like a member, inside a string, stays as it is', () => {
    const tricky = { name: '"fees":12345678901234567', other: 'x\\"fees\\":12345678901234567', fees: null }
    expect(parseExactJson(JSON.stringify(tricky))).toEqual(tricky)
  })

  test('text that is not JSON is refused', () => {
    expect(() => parseExactJson('{"fees":01}')).toThrow(SyntaxError)
    expect(() => parseExactJson('{"fees":01234567890123456789}')).toThrow(SyntaxError)
    expect(() => parseExactJson('{"fees":1.2345678901234567.8}')).toThrow(SyntaxError)
    expect(() => parseExactJson('<html>')).toThrow(SyntaxError)
  })
})

test('one epoch is read from an object, a list of one, an entity and an envelope', () => {
  const expected = {
    id: 380n,
    out_sum: 60717832669187395n,
    fees: 109846110000n,
    tx_count: 338483,
    blk_count: 20947,
    no: 379,
    start_time: Date.UTC(2022, 11, 1, 21, 45, 3),
    end_time: Date.UTC(2022, 11, 6, 21, 44, 33),
  }
  const context = '"@odata.context":"http://127.0.0.1/$metadata#Epochs'
  for (const text of [
    epochText,
    `[${epochText}]`,
    `{${context}/$entity",${epochText.slice(1)}`,
    `{${context}","value":[${epochText}]}`,
    epochText.replaceAll(/(\d\d:\d\d:\d\d)/g, '$1Z'),
  ]) {
    expect(readRecord('epoch', text, 'documented')).toEqual(expected)
  }
})

describe('the two dialects are read as the same exact amounts', () => {
  const update = (margin: string, cost: string) =>
    `[{"id":33494,"hash_id":4268,"cert_index":0,"vrf_key_hash":"m+NFvL==","pledge":130000000000,"active_epoch_no":473,` +
    `"meta_id":null,"margin":${margin},"fixed_cost":${cost},"registered_tx_id":86928296,"reward_addr_id":2480780,` +
    `"vrf_key_hash_hex":"9be345"}]`

  test.each([
    ['documented', '2.99', '340'],
    ['live', '0.0299', '340000000'],
  ] as const)('%s', (dialect, margin, cost) => {
    const records = readList('poolUpdatesByPool', update(margin, cost), dialect)
    expect(records[0]).toMatchObject({
      margin: '0.0299',
      fixed_cost: 340_000_000n,
      pledge: 130_000_000_000n,
      meta_id: null,
    })
  })
})

test.each([
  ['not JSON', '<html>502 Bad Gateway</html>'],
  ['no record', '[]'],
  ['a missing field', epochText.replace('"no":379,', '')],
  ['a null that the contract does not allow', epochText.replace('20947', 'null')],
  ['a time that is none', epochText.replace('2022-12-01', '2022-12-')],
  ['a fraction of a lovelace', epochText.replace('109846110000', '109846.110000')],
])('%s is an invalid response', (_, text) => {
  expect(() => readRecord('epoch', text, 'documented')).toThrow(InvalidResponse)
})
