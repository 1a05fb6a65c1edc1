import { describe, expect, test } from 'vitest'
import { type NetworkName, networks } from '#cardano/network.ts'
import { epochEnd } from '#cardano/slot-time.ts'
import { MINUTE, type UtcTime } from '#cardano/utc-time.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { epochCoverage } from '#explorer-protocol/epoch-coverage.ts'
import { SANDBOX_SEED, simulateBlocks } from '#sample-chain/simulated/simulated-chain.ts'
import { listed } from '#testing/chain/page-subjects.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { coverageText } from '#web/epochs/epoch-words.ts'
import { pageHead } from './page-head.ts'

const SANDBOX_EPOCHS = 60

/** The epochs of the sandbox, with their number, their blocks and the times of these alone. */
function sandboxEpochs(template: Epoch): Epoch[] {
  const epochs: Epoch[] = []
  for (const { time, rows } of simulateBlocks(networks.sandbox, SANDBOX_SEED)) {
    const [[, [block]] = ['', []]] = [...rows].filter(([table]) => table === 'block')
    if (typeof block?.epoch_no !== 'number') continue
    if (block.epoch_no === SANDBOX_EPOCHS) return epochs
    const { blk_count = 0, start_time = time } = epochs[block.epoch_no] ?? {}
    epochs[block.epoch_no] = {
      ...template,
      no: block.epoch_no,
      blk_count: blk_count + 1,
      start_time,
      end_time: time,
    }
  }
  return epochs
}

/** The words of the page about an epoch, as the list of all comes to it. */
function pageWords(network: NetworkName, epoch: Epoch, epochs: readonly Epoch[], now: number | undefined) {
  const text = coverageText(epochCoverage(networks[network], epoch, epochs, now), '').toLowerCase()
  return text === 'complete' ? '' : text
}

/** The words of the title of a link to the page. */
function previewWords(network: NetworkName, source: NetworkDescription['source'], epoch: Epoch, now: number) {
  const read = () => epoch
  const head = pageHead(`/${network}/epochs/${epoch.no}`, '', listed(network, source), read, now)
  return /^Epoch \d+(?:, ([^:]*))?/.exec(head.preview?.title ?? '')?.[1] ?? ''
}

const recorded = { mainnet: await recordedEpochs('mainnet'), preprod: await recordedEpochs('preprod') }
const [template] = recorded.mainnet as [Epoch]

describe('a link to an epoch says of its completeness what its page says', () => {
  test.each(['mainnet', 'preprod'] as const)('on recorded %s', (network) => {
    const epochs = recorded[network]
    for (const epoch of epochs) {
      const words = previewWords(network, 'recorded', epoch, Date.now())
      expect([epoch.no, words]).toEqual([epoch.no, pageWords(network, epoch, epochs, undefined)])
      if (epoch !== epochs.at(-1)) expect([epoch.no, words]).toEqual([epoch.no, ''])
    }
  })

  test.each([
    ['while its newest epoch is in progress', -MINUTE],
    ['after its newest epoch', MINUTE],
  ])('on the sandbox, %s', (_, after) => {
    const now = epochEnd(networks.sandbox, SANDBOX_EPOCHS - 1) + after
    const whole = sandboxEpochs(template)
    const last = whole.at(-1) as Epoch
    const epochs = [...whole.slice(0, -1), { ...last, end_time: (now - 20 * MINUTE) as UtcTime }]
    const words = epochs.map((epoch) => previewWords('sandbox', 'simulated', epoch, now))
    expect(words).toHaveLength(SANDBOX_EPOCHS)
    expect(words.slice(0, -1)).toEqual(
      epochs.slice(0, -1).map((epoch) => pageWords('sandbox', epoch, epochs, now)),
    )
    // Without the epochs after it, nothing is said of one that is over.
    expect(words.at(-1)).toBe(after < 0 ? 'in progress' : '')
  })
})

test.each([0, 3, 21, 22])('epoch %i of preprod, whose blocks stop early, is complete', (no) => {
  const epoch = recorded.preprod.find((one) => one.no === no) as Epoch
  expect(previewWords('preprod', 'recorded', epoch, Date.now())).toBe('')
})

test('of an epoch that is over, a link says nothing without the epochs after it', () => {
  const short = {
    ...template,
    no: 301,
    end_time: (epochEnd(networks.mainnet, 301) - 300 * MINUTE) as UtcTime,
  }
  const read = (_: NetworkName, { id }: { readonly id: string }) => (id === 'epoch' ? short : undefined)
  const now = epochEnd(networks.mainnet, 320)
  expect(pageHead('/mainnet/epochs/301', '', listed('mainnet', 'live'), read, now).preview?.title).toMatch(
    /^Epoch 301:/,
  )
})
