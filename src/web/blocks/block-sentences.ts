import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import { epochEnd, epochStart } from '#cardano/slot-time.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { Block } from '#contract/resources/block.ts'
import type { Neighbour } from './neighbour-states.ts'
import type { RulerGap } from './ruler-gaps.ts'

/** The time of a block within its epoch; undefined without an epoch, or if it is outside its epoch by the schedule. */
export function timeInEpoch(
  { epoch_no, time }: Pick<Block, 'epoch_no' | 'time'>,
  network: Network,
): { readonly elapsed: string; readonly left: string } | undefined {
  if (epoch_no === null) return undefined
  const elapsed = time - epochStart(network, epoch_no)
  const left = epochEnd(network, epoch_no) - time
  if (elapsed < 0 || left < 0) return undefined
  return {
    elapsed: `${elapsedText(elapsed)} after the start of the epoch`,
    left: `${elapsedText(left)} before its end`,
  }
}

/** The reason that a block directly beside another is not shown; empty while it may still come. */
export function whyNoNeighbour(state: Neighbour['state'], side: 'previous' | 'next'): string {
  switch (state) {
    case 'loaded':
    case 'possible':
      return ''
    case 'failed':
      return 'not loaded'
    case 'missing':
      return 'not on record'
    case 'none':
      return side === 'next' ? 'none known yet' : 'none: the chain starts here'
    case 'unknown':
      return 'not known'
  }
}

/** The sentences below the neighbour ruler. */
export function rulerNote(
  { time }: Pick<Block, 'time'>,
  {
    previous,
    next,
    gaps,
    around,
  }: {
    readonly previous: Neighbour
    readonly next: Neighbour
    readonly gaps: readonly RulerGap[]
    readonly around: readonly Block[]
  },
): string {
  const has = (reason: RulerGap['reason']) => gaps.some((gap) => gap.reason === reason)
  const sentences = [
    besideText(
      previous.state === 'loaded' ? `${elapsedText(time - previous.block.time)} earlier` : undefined,
      next.state === 'loaded' ? `${elapsedText(next.block.time - time)} later` : undefined,
    ),
    has('not-on-record') && 'Hatched: blocks that are not on record.',
    has('not-loaded') && 'Dashed: blocks that are not loaded.',
    has('arriving') && 'Other blocks are still loading.',
    next.state === 'none' && has('after-newest') && 'No later block is known yet.',
    around.length > 0 && 'Stroke height is block size.',
  ]
  return sentences.filter((sentence) => sentence !== false && sentence !== '').join(' ')
}

function besideText(earlier: string | undefined, later: string | undefined): string {
  if (earlier && later) return `The previous block came ${earlier}, the next ${later}.`
  if (earlier) return `The previous block came ${earlier}.`
  return later ? `The next block came ${later}.` : ''
}

/**
 * The size of a block against the blocks near it.
 * @param isWhole false while others are still loading
 */
export function sizeSentence(
  { size }: Pick<Block, 'size'>,
  around: readonly Pick<Block, 'size'>[],
  isWhole: boolean,
): string | undefined {
  if (around.length === 0) return undefined
  const largest = Math.max(...around.map((other) => other.size))
  const count = `${groupDigits(String(around.length + 1))} blocks on the ruler${isWhole ? '' : ' so far'}`
  if (size > largest) return `The largest of the ${count}`
  if (size === largest) return `As large as the largest of the ${count}`
  return `${((size / largest) * 100).toFixed(1)}% of the largest of the ${count}`
}

/** The number of other blocks with the same VRF key, among the others whose key is known. */
export function samePoolSentence(same: number, among: number): string {
  if (among === 0) return 'No other block at hand'
  if (among === 1) return `${same === 0 ? 'Not the' : 'The'} one other block at hand`
  return `${same === 0 ? 'None' : groupDigits(String(same))} of the ${groupDigits(String(among))} others at hand`
}

/**
 * The reason that no pool is named for the VRF key of a block.
 * @param source undefined for a data service that does not describe itself
 */
export function whyNoPool(source: NetworkDescription['source'] | undefined): string {
  return source === 'recorded'
    ? 'the update that registered this key is not on record'
    : 'the data service has no update that registered this key'
}

/** `3 d 17 h`, `12 min 4 s`, `23 s`: the two largest units, rounded down. */
export function elapsedText(span: number): string {
  const units = [
    ['d', DAY],
    ['h', HOUR],
    ['min', MINUTE],
    ['s', SECOND],
  ] as const
  const at = units.findIndex(([, length]) => span >= length)
  if (at < 0) return '0 s'
  let left = span
  return units
    .slice(at, at + 2)
    .map(([unit, length]) => {
      const count = Math.floor(left / length)
      left -= count * length
      return count > 0 ? `${count} ${unit}` : ''
    })
    .filter((text) => text !== '')
    .join(' ')
}
