import { afterEach, describe, expect, test, vi } from 'vitest'
import { readOnMainnet } from '#testing/search/search-table.ts'

/** A generator of equal numbers in each run, from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const PIECES = [
  ...'0123456789abcdefxyzOIl1 .,:;/#-_+=%$@"\'`()[]{}<>|\\\n\t…é漢\u200b',
  ...[
    'stake1',
    'addr1',
    'stake_test1',
    'epoch',
    'slot ',
    'block ',
    'pool1',
    '2022-12-01',
    '21:45',
    'https://',
  ],
  ...['cexplorer.io/', '0x', '\\x', 'dec ', 'utc', '394/', '1e9', 'drep1', '%zz', '1,234', 'ago', 'vrf_vk1'],
  ...['if8QkGFBBakZyczIuzkUqu8d3SghSk1V/2VDbSyfwLI=', 'Ae2tdPwUPEZ', '9'.repeat(30), 'f'.repeat(56)],
]

test('any text is read', () => {
  const random = randomNumbers(17)
  const pick = () => PIECES[Math.floor(random() * PIECES.length)] ?? ''
  for (let run = 0; run < 1000; run++) {
    const text = Array.from({ length: 1 + Math.floor(random() * 12) }, pick).join('')
    const { heading, choices, isCertain, note } = readOnMainnet(text)
    const isEmpty = text.replace(/[\s\u200b]/g, '') === ''
    const isRead = choices.length > 0 || note !== undefined
    expect([text, isRead || isEmpty || text.length < 12]).toEqual([text, true])
    expect([text, heading === undefined]).toEqual([text, choices.length === 0])
    expect([text, isCertain && choices.length === 0]).toEqual([text, false])
    const paths = choices.map(({ path }) => path)
    expect([text, new Set(paths).size]).toEqual([text, paths.length])
  }
})

/** How often each character of a long text may be given to an expression. */
const MAX_PASSES = 60

describe('the work is bounded', () => {
  afterEach(() => vi.restoreAllMocks())

  test.each([
    ['digits', '9'],
    ['letters', 'a'],
    ['letters of bech32', 'stake1q'],
    ['short words', 'a '],
    ['numbers', '1 '],
    ['groups', '1,234,'],
    ['hex', 'f0'],
    ['underscores', 'a_'],
    ['points', 'a.'],
    ['slashes', '/a'],
    ['quotes', '"'],
    ['brackets', '{"a":['],
    ['equals', 'a='],
    ['dashes', '2022-'],
    ['colons', '12:'],
    ['addresses', 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma '],
    ['secrets', 'x_sk1 '],
    ['words', 'epoch 379 block 12 '],
  ])('for 10,000 characters of %s', (_, piece) => {
    const text = piece.repeat(10_000 / piece.length)
    const exec = RegExp.prototype.exec
    let given = 0
    vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, part: string) {
      const start = this.lastIndex
      const match = exec.call(this, part)
      // A sticky expression, as in `split`, is tried at one place; another one stops at its match.
      const end = match ? match.index + match[0].length : part.length
      given += this.sticky ? 1 : end - start
      return match
    })
    readOnMainnet(text)
    expect(given).toBeLessThan(MAX_PASSES * text.length)
  })
})

describe('a value is read the same with something around it', () => {
  const values = [
    'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
    '89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2',
    'if8QkGFBBakZyczIuzkUqu8d3SghSk1V/2VDbSyfwLI=',
    '8,415,364',
    'epoch 379',
    '394/85165743',
    '2022-12-01 21:45:03',
    'https://cardanoscan.io/block/8415364',
    'drep1y2yn5xmvpxsynguzftr5g37thdjrdy95av5yha6y8a4s28cus4enh',
    'BERRY',
  ]
  const noises: readonly (readonly [name: string, around: (value: string) => string])[] = [
    ['spaces', (value) => `  ${value}\n`],
    ['quotes', (value) => `"${value}"`],
    ['typographic quotes', (value) => `“${value}”`],
    ['brackets', (value) => `(${value})`],
    ['code', (value) => `\`${value}\``],
    ['a point', (value) => `${value}.`],
    ['a comma', (value) => `${value},`],
    ['invisible characters', (value) => `\u200b${value.slice(0, 3)}\u200b${value.slice(3)}\ufeff`],
    ['a list marker', (value) => `- ${value}`],
    ['a quotation', (value) => `> ${value}`],
  ]
  for (const [name, around] of noises) {
    test(name, () => {
      for (const value of values) {
        expect(readOnMainnet(around(value))).toEqual(readOnMainnet(value))
      }
    })
  }
})
