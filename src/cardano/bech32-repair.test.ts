import { describe, expect, test } from 'vitest'
import { bech32Repairs } from './bech32-repair.ts'

describe('a broken address', () => {
  const address = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
  const repairsOf = (text: string) => bech32Repairs(text, 'stake', address.length)
  const cut = (from: number, to: number, put = '') => address.slice(0, from - 1) + put + address.slice(to)

  test.each([
    [
      'one wrong character',
      cut(34, 34, 'y'),
      { kind: 'substitution', changes: [{ position: 34, from: 'y', to: '2' }] },
    ],
    [
      'two wrong characters',
      `${cut(34, 34, 'y').slice(0, -1)}q`,
      {
        kind: 'substitution',
        changes: [
          { position: 34, from: 'y', to: '2' },
          { position: 59, from: 'q', to: 'a' },
        ],
      },
    ],
    ['two neighbours exchanged', cut(20, 21, '3c'), { kind: 'transposition', position: 20 }],
    ['a character missing', cut(34, 34), { kind: 'missing', position: 34, character: '2' }],
    ['a character doubled', cut(34, 34, '22'), { kind: 'surplus', position: 34, character: '2' }],
    ['a character too many', cut(34, 34, '2q'), { kind: 'surplus', position: 35, character: 'q' }],
  ])('with %s is diagnosed, with the correct address', (_, text, repair) => {
    expect(repairsOf(text)).toEqual([{ ...repair, corrected: address }])
  })

  test('with capitals throughout is diagnosed in its own positions', () => {
    expect(repairsOf(cut(34, 34, 'y').toUpperCase())).toMatchObject([{ corrected: address }])
  })

  test('with three wrong characters has no repair', () => {
    expect(repairsOf(cut(34, 36, 'yyy'))).toEqual([])
  })

  test('is repaired, whichever two characters were wrong', () => {
    const characters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
    for (let from = 8; from < address.length; from += 7) {
      for (let to = from + 1; to <= address.length; to += 5) {
        const other = (position: number) =>
          characters.charAt((characters.indexOf(address.charAt(position - 1)) + 1 + (position % 30)) % 32)
        const broken = [...address]
          .with(from - 1, other(from))
          .with(to - 1, other(to))
          .join('')
        expect(repairsOf(broken)).toMatchObject([{ corrected: address }])
      }
    }
  })
})

describe('a broken text longer than 89 characters', () => {
  const address =
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x'
  const repairsOf = (text: string) => bech32Repairs(text, 'addr', address.length)

  test('is repaired where one character is wrong, missing or extra, or two are swapped', () => {
    for (let at = 6; at < address.length - 1; at += 3) {
      const wrong = address[at] === 'q' ? 'p' : 'q'
      const put = (count: number, text: string) => address.slice(0, at) + text + address.slice(at + count)
      const texts = [
        put(1, wrong),
        put(1, ''),
        put(0, wrong),
        put(2, `${address.charAt(at + 1)}${address.charAt(at)}`),
      ]
      for (const text of texts.filter((text) => text !== address)) {
        expect(repairsOf(text)).toMatchObject([{ corrected: address }])
      }
    }
  })
})
