import { describe, expect, test } from 'vitest'
import { isLongForm } from '#testing/long-form.ts'
import { bech32Repair } from './bech32-repair.ts'

describe.each([
  ['stake', 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'],
  [
    'addr',
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  ],
])('a broken text with the prefix %s', (prefix, address) => {
  const repairOf = (text: string) => bech32Repair(text, prefix, address.length)
  const cut = (from: number, to: number, put = '') => address.slice(0, from - 1) + put + address.slice(to)
  const at = (position: number) => address.charAt(position - 1)
  const wrong = at(34) === 'q' ? 'p' : 'q'

  test.each([
    ['a wrong character', cut(34, 34, wrong), { kind: 'wrong', position: 34, fits: at(34) }],
    ['one that bech32 does not have', cut(34, 34, 'O'), { kind: 'wrong', position: 34, fits: at(34) }],
    ['two neighbours swapped', cut(20, 21, at(21) + at(20)), { kind: 'swapped', position: 20 }],
    ['a character missing', cut(34, 34), { kind: 'missing', fits: at(34) }],
    ['a character too many', cut(34, 34, `${at(34)}p`), { kind: 'extra', fits: '' }],
    ['capitals and a wrong character', cut(34, 34, wrong).toUpperCase(), { kind: 'wrong', position: 34 }],
  ])('with %s is diagnosed, with the correct text', (_, text, repair) => {
    expect(repairOf(text)).toMatchObject({ ...repair, corrected: address })
  })

  test('with two errors has no repair', () => {
    expect(repairOf(cut(34, 36, 'yqy'))).toBeUndefined()
    expect(repairOf(cut(34, 35))).toBeUndefined()
  })

  test('is repaired, whichever character was wrong', () => {
    for (let position = prefix.length + 2; position <= address.length; position += isLongForm ? 1 : 7) {
      const other = at(position) === 'q' ? 'p' : 'q'
      expect(repairOf(cut(position, position, other))).toMatchObject({ position, fits: at(position) })
    }
  })
})
