import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { roundedDigits } from '../../chain/measures/ratio.ts'
import { basisOf, differencesOf, type Side } from './differences.ts'

const { mainnet } = networks
const recorded = await recordedEpochs('mainnet')

const side = (first: number, last: number, rest: Partial<Side> = {}): Side => ({
  network: mainnet,
  range: { first, last },
  epochs: recorded.filter(({ no }) => no >= first && no <= last),
  isMean: false,
  open: undefined,
  ...rest,
})
const open = { no: 322, coverage: 'running', slots: 216_000 } as const

describe('basis', () => {
  test.each([
    ['two equal ranges', side(308, 322), side(293, 307), undefined, 'total', undefined],
    ['two equal ranges by choice', side(308, 322), side(293, 307), 'mean', 'mean', undefined],
    ['unequal lengths', side(313, 322), side(283, 312), undefined, 'mean', 'lengths'],
    ['unequal lengths by choice', side(313, 322), side(283, 312), 'total', 'total', 'lengths'],
    ['one epoch with a mean', side(315, 315), side(285, 314, { isMean: true }), 'total', 'mean', 'mean'],
    [
      'an epoch missing',
      side(315, 322, { epochs: recorded.slice(-7) }),
      side(300, 307),
      'total',
      'mean',
      'missing',
    ],
    ['an open epoch with another', side(322, 322, { open }), side(321, 321), undefined, 'pace', undefined],
    ['another epoch with an open one', side(321, 321), side(322, 322, { open }), 'mean', 'pace', undefined],
    [
      'an open epoch with a mean',
      side(322, 322, { open }),
      side(292, 321, { isMean: true }),
      undefined,
      'pace',
      undefined,
    ],
    [
      'an open epoch with a range that has it',
      side(322, 322, { open }),
      side(320, 322, { open }),
      'total',
      'pace',
      undefined,
    ],
    ['two open epochs', side(322, 322, { open }), side(322, 322, { open }), 'total', 'so far', undefined],
    ['a range with an open epoch', side(318, 322, { open }), side(313, 317), 'total', 'mean', 'open'],
  ] as const)('%s', (_, a, b, wanted, basis, noTotals) => {
    expect(basisOf(a, b, wanted)).toEqual({ basis, noTotals })
  })
})

describe('differences', () => {
  const of = (key: string, differences: ReturnType<typeof differencesOf>) =>
    differences.find(({ measure }) => measure.key === key)
  const feesOf = (first: number, last: number) =>
    recorded.filter(({ no }) => no >= first && no <= last).reduce((sum, { fees }) => sum + fees, 0n)

  test('of totals are exact to the lovelace', () => {
    const fees = of('fees', differencesOf(side(308, 322), side(293, 307), 'total'))
    const exact = feesOf(308, 322) - feesOf(293, 307)
    expect(fees?.difference && roundedDigits(fees.difference, 6).replace('.', '')).toBe(String(exact))
    expect(fees?.percent).toBe('+60.7%')
  })

  test('of an open epoch are against the same share of the other; quotients are not shared out', () => {
    const differences = differencesOf(side(322, 322, { open }), side(321, 321), 'pace')
    const [own] = recorded.slice(-1)
    const other = recorded.at(-2)
    const b = of('tx', differences)?.b
    expect(b && roundedDigits(b, 1)).toBe(((other?.tx_count ?? 0) / 2).toFixed(1))
    const perBlock = of('tx-per-block', differences)
    expect(perBlock?.b && roundedDigits(perBlock.b, 4)).toBe(
      ((other?.tx_count ?? 0) / (other?.blk_count ?? 1)).toFixed(4),
    )
    expect(perBlock?.a && roundedDigits(perBlock.a, 4)).toBe(
      ((own?.tx_count ?? 0) / (own?.blk_count ?? 1)).toFixed(4),
    )
  })

  test('of an open epoch are against the same share of a mean, on either side', () => {
    const [running, before] = [side(322, 322, { open }), side(292, 321, { isMean: true })]
    const mean = before.epochs.reduce((sum, { tx_count }) => sum + tx_count, 0) / 30
    const [forth, back] = [differencesOf(running, before, 'pace'), differencesOf(before, running, 'pace')]
    const b = of('tx', forth)?.b
    expect(b && roundedDigits(b, 2)).toBe((mean / 2).toFixed(2))
    expect(of('tx', back)?.a).toEqual(b)
    expect(of('tx', back)?.b).toEqual(of('tx', forth)?.a)
  })

  test('of two open epochs are withheld', () => {
    const running = side(322, 322, { open })
    const blocks = of('blocks', differencesOf(running, running, 'so far'))
    expect(blocks?.a).toBeDefined()
    expect([blocks?.difference, blocks?.percent]).toEqual([undefined, undefined])
  })

  test('of means leave an open epoch out', () => {
    const blocks = of('blocks', differencesOf(side(321, 322, { open }), side(319, 320), 'mean'))
    expect(blocks?.a && roundedDigits(blocks.a, 0)).toBe(String(recorded.at(-2)?.blk_count))
  })

  test('with nothing on record there are none', () => {
    const [first] = differencesOf(side(308, 322), side(900, 914), 'mean')
    expect([first?.b, first?.difference, first?.percent]).toEqual([undefined, undefined, undefined])
  })
})
