import { describe, expect, test } from 'vitest'
import { exactNumberText, parseNumberTexts } from './exact-json.ts'
import { InvalidResponse, readRecord } from './read-response.ts'
import { block } from './resources/block.ts'
import { epoch } from './resources/epoch.ts'
import { poolUpdate } from './resources/pool-update.ts'
import { writeRecord } from './write-record.ts'

const epochText =
  '{"id":380,"out_sum":60717832669187395,"fees":109846110000,"tx_count":338483,"blk_count":20947,"no":379,' +
  '"start_time":"2022-12-01T21:45:03","end_time":"2022-12-06T21:44:33"}'
const hash = '9be345bcbcb0cf0559b1135467fd2e4c78c741898cdf8bcb737b2dc5122632df'
const base64 = 'm+NFvLywzwVZsRNUZ/0uTHjHQYmM34vLc3stxRImMt8='

const update = (changes: Record<string, string> = {}) => {
  const members = {
    id: '33494',
    hash_id: '4268',
    cert_index: '0',
    vrf_key_hash: `"${base64}"`,
    pledge: '18446744073709551615',
    active_epoch_no: '473',
    meta_id: 'null',
    margin: '0.0299',
    fixed_cost: '340000000',
    registered_tx_id: '86928296',
    reward_addr_id: '2480780',
    vrf_key_hash_hex: `"${hash}"`,
    ...changes,
  }
  return `{${Object.entries(members)
    .map(([name, value]) => `"${name}":${value}`)
    .join(',')}}`
}

const written = (text: string) => writeRecord(epoch, parseNumberTexts(text), 'documented')
const writtenUpdate = (changes: Record<string, string>) =>
  writeRecord(poolUpdate, parseNumberTexts(update(changes)), 'live')

describe('a written record', () => {
  test('of a service that follows the contract has the same bytes', () => {
    expect(written(epochText)).toBe(epochText)
    expect(writtenUpdate({})).toBe(update())
  })

  test('has the fields of the contract in its order, and no others', () => {
    const odd = `{ "x": [1, {"y": "secret"}], "end_time" : "2022-12-06T21:44:33",\n${epochText.slice(1, -1)}, "@odata.id":"a"}`
    expect(written(odd)).toBe(epochText)
  })

  test.each(['0.50', '1.0', '0.0', '1e-2', '12.340000000000000000', '0'])(
    'keeps the digits of %s',
    (margin) => {
      expect(writtenUpdate({ margin })).toBe(update({ margin }))
    },
  )

  test('has numbers without quotes, and of a repeated field the last value', () => {
    expect(writtenUpdate({ pledge: '"130000000000"' })).toBe(update({ pledge: '130000000000' }))
    expect(written(`{"no":1,${epochText.slice(1)}`)).toBe(epochText)
  })

  test('with a selection has the selected fields that came', () => {
    const raw = parseNumberTexts(epochText.replace('"fees":109846110000,', ''))
    expect(writeRecord(epoch, raw, 'live', new Set(['no', 'id', 'fees']))).toBe('{"id":380,"no":379}')
    expect(writeRecord(epoch, raw, 'live', new Set())).toBe('{}')
  })

  test('of a block may have any of its nulls', () => {
    const text =
      `{"id":1,"hash":"${base64}","epoch_no":null,"slot_no":null,"epoch_slot_no":null,"block_no":null,` +
      `"previous_id":null,"slot_leader_id":null,"size":0,"time":"2017-09-23T21:44:51Z","tx_count":14505,` +
      `"proto_major":null,"proto_minor":null,"vrf_key":null,"op_cert":null,"op_cert_counter":null,` +
      `"hash_hex":"${hash}","op_cert_hex":""}`
    expect(writeRecord(block, parseNumberTexts(text), 'live')).toBe(text)
  })
})

test.each([
  ['pledge', '1e41'],
  ['pledge', '1e-41'],
  ['pledge', '9'.repeat(41)],
  ['margin', `0.${'1'.repeat(100_000)}`],
  ['pledge', '1.5'],
  ['pledge', '"007"'],
  ['pledge', '" 7"'],
  ['pledge', '"NaN"'],
  ['pledge', 'true'],
  ['pledge', '{}'],
  ['pledge', '[7]'],
  ['active_epoch_no', '9007199254740993'],
  ['active_epoch_no', '1.000000000000000'],
  ['active_epoch_no', '0.5'],
  ['cert_index', '""'],
  ['id', 'null'],
  ['margin', '"<b>"'],
  ['vrf_key_hash_hex', '"ab"'],
  ['vrf_key_hash_hex', `"${'g'.repeat(64)}"`],
  ['vrf_key_hash_hex', `"${hash}\\n"`],
  ['vrf_key_hash', `"${base64}="`],
  ['vrf_key_hash', '"YWJj"'],
])('a record with %s %s is an invalid response, without its text in the message', (name, value) => {
  let message: unknown
  try {
    writtenUpdate({ [name]: value })
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidResponse)
    message = error instanceof Error ? error.message : ''
  }
  expect(message).toBe(`PoolUpdate.${name} is not as the contract specifies`)
})

test('what is written is read as the same record, whatever numbers came', () => {
  const numbers = [
    '0',
    '-1',
    '7',
    '1e3',
    '2.50',
    '9007199254740993',
    '9'.repeat(40),
    '1e39',
    '123456789012345678.0',
  ]
  for (const no of numbers) {
    for (const name of ['no', 'fees', 'id']) {
      const text = epochText.replace(new RegExp(`"${name}":\\d+`), `"${name}":${no}`)
      const attempt = <T>(action: () => T) => {
        try {
          return action()
        } catch (error) {
          if (error instanceof InvalidResponse) return 'invalid'
          throw error
        }
      }
      const own = attempt(() => written(text))
      const direct = attempt(() => readRecord('epoch', text, 'documented'))
      expect(own === 'invalid' ? own : readRecord('epoch', own, 'documented'), `${name} ${no}`).toEqual(
        direct,
      )
    }
  }
})

describe('numbers as texts', () => {
  test('are every member that is a number, and nothing within a string', () => {
    expect(parseNumberTexts('{"a":1,"b" : -0.50e+1,"c":[1,{"d":2}],"e":"\\":3","":4,"f\\\\":5}')).toEqual({
      a: '1',
      b: '-0.50e+1',
      c: [1, { d: '2' }],
      e: '":3',
      '': '4',
      'f\\': 5,
    })
  })

  test.each(['{"a":01}', '{"a":1.}', '{"a":.5}', '{"a":1 2}', '{"a":+1}', '{"a":0x1}', '{"a":1e}'])(
    'are not in %s, which is not JSON',
    (text) => {
      expect(() => parseNumberTexts(text)).toThrow(SyntaxError)
    },
  )

  test.each([
    ['9'.repeat(40), true],
    ['9'.repeat(41), false],
    ['1e39', true],
    ['1e40', false],
    ['1E-39', true],
    ['1e-40', false],
    ['1e300', false],
  ])('with more than 40 digits are refused: %s, %s', (text, isRead) => {
    if (isRead) expect(exactNumberText(text)).toBe(text)
    else expect(() => exactNumberText(text)).toThrow(RangeError)
  })
})

test('a page with a number of 100,000 digits is refused at once', () => {
  const text = epochText.replace('109846110000', '9'.repeat(100_000))
  expect(() => readRecord('epoch', text, 'documented')).toThrow(InvalidResponse)
})
