import type { Network } from '#cardano/network.ts'
import { type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import { openStates } from '#explorer-protocol/epoch-coverage.ts'
import type { ChartLine } from '#explorer-protocol/epoch-searches.ts'
import type { ChartScale } from '#web/charts/axis-ticks.ts'
import { type EpochPlace, type EpochRange, epochsText, gapsIn } from '#web/charts/epoch-series.ts'
import type { Side } from '#web/epochs/comparison.ts'
import { figureOf, type Measure } from '#web/measures/measure.ts'
import {
  chainName,
  type PictureContext,
  type PictureWords,
  sourceNotes,
} from '#web/pictures/picture-words.ts'
import { epochPeriodText, epochSpanText, hasShortEpochs } from '#web/records/epoch-time.ts'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'
import { lowerFirst, upperFirst } from '#web/ui/values/first-letter.ts'

/** Charts that a title and a file's name list; of more, they say how many. */
const MAX_LISTED = 3

/** `Cardano mainnet: transactions and fees per epoch`. */
export function pictureTitle(network: Network, measures: readonly Pick<Measure, 'title'>[]): string {
  const titles = measures.map(({ title }) => lowerFirst(title))
  const listed = titles.length > MAX_LISTED ? `${titles.length} figures` : joined(titles)
  return `${chainName(network)}: ${listed} per epoch`
}

/** The range with its dates, the length of an epoch and the scale. */
function rangeLine(network: Network, { first, last }: EpochRange, scale: 'linear' | 'log'): string {
  const numbers = upperFirst(epochsText({ first, last }))
  const zone = hasShortEpochs(network) ? '' : ' (UTC)'
  const dates = `${epochPeriodText(network, first, last)}${zone}`
  return `${numbers}, ${dates}, ${epochSpanText(network)} each. ${scale === 'log' ? 'Logarithmic' : 'Linear'} scale.`
}

/** Up to what time figures go. @param newest the time of the newest block that they count */
function newestText(newest: UtcTime | undefined): string {
  return newest === undefined
    ? 'No block is counted.'
    : `Newest block counted: ${utcTimeText(newest).replace('T', ' ')} UTC.`
}

/** The meaning of the marks that the picture has. @param hasZero whether a value on a logarithmic scale is 0 */
function marksLine({
  scale,
  open,
  hasGaps,
  hasZero,
}: {
  readonly scale: 'linear' | 'log'
  readonly open: OpenEpoch | undefined
  readonly hasGaps: boolean
  readonly hasZero: boolean
}): string {
  const isLog = scale === 'log'
  return [
    open && `${isLog ? 'Point' : 'Hatched'}: ${openText(open)}.`,
    isLog && hasZero && 'On the base line: 0.',
    hasGaps && 'Between dashed edges: no figure.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** `epoch 322 is in progress`. */
function openText({ no, coverage }: OpenEpoch): string {
  return `epoch ${no} is ${openStates[coverage]}`
}

/** `epochal-mainnet-epochs-123-322-transactions-fees`. */
export function pictureName(
  { name }: Network,
  { first, last }: EpochRange,
  measures: readonly Pick<Measure, 'title'>[],
): string {
  const extent = first === last ? `${first}` : `${first}-${last}`
  const titles = measures.map(({ title }) => title.toLowerCase().replaceAll(' ', '-'))
  const shown = titles.length > MAX_LISTED ? [titles.length, 'charts'] : titles
  return `epochal-${name}-epochs-${extent}-${shown.join('-')}`
}

function joined(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

/** The range of places that follow each other. */
export function rangeOf(places: readonly EpochPlace[]): EpochRange {
  return { first: places[0]?.no ?? 0, last: places.at(-1)?.no ?? 0 }
}

/** The charts of a range of epochs as they are shown. */
export interface ShownCharts {
  readonly measures: readonly Measure[]
  readonly places: readonly EpochPlace[]
  readonly scale: ChartScale
  readonly line: ChartLine
  /** The epoch whose figures are not final; it need not be in the range. */
  readonly open: OpenEpoch | undefined
}

export function epochsPicture(
  { measures, places, scale, open }: ShownCharts,
  context: PictureContext,
): PictureWords {
  const { network } = context
  const range = rangeOf(places)
  const shown = places.flatMap(({ epoch }) => (epoch ? [epoch] : []))
  const openHere = open && open.no >= range.first && open.no <= range.last ? open : undefined
  return {
    title: pictureTitle(network, measures),
    subtitle: rangeLine(network, range, scale),
    notes: [
      marksLine({
        scale,
        open: openHere,
        hasGaps: gapsIn(places).length > 0,
        hasZero: measures.some((measure) => shown.some((epoch) => figureOf(measure, epoch)?.over === 0n)),
      }),
      ...sourceNotes(context, newestText(shown.at(-1)?.end_time)),
    ].filter(Boolean),
  }
}

/** Two ranges as their chart compares them. */
export interface ComparedSides {
  readonly a: Side
  readonly b: Side
  readonly measure: Measure
}

export function comparedPicture({ a, b, measure }: ComparedSides, context: PictureContext): PictureWords {
  const { network } = context
  return {
    title: `${pictureTitle(network, [measure])}, two ranges`,
    subtitle: `A: ${epochPeriodText(network, a.range.first, a.range.last)}. B: ${epochPeriodText(network, b.range.first, b.range.last)}. Linear scale.`,
    notes: [
      [
        `Bars: A, ${epochsText(a.range)}. Dashed: B, ${epochsText(b.range)}. Under the axis: epochs of A, then of B.`,
        a.open && `Hatched: ${openText(a.open)}.`,
        b.open && !a.open && `In B, ${openText(b.open)}.`,
      ]
        .filter(Boolean)
        .join(' '),
      ...sourceNotes(context, newestText(newestOf([a, b]))),
    ],
  }
}

/** `epochal-mainnet-epochs-308-322-with-293-307-transactions`. */
export function comparedName(network: Network, { a, b, measure }: ComparedSides): string {
  const [first, second] = [a, b].map(({ range }) =>
    range.first === range.last ? `${range.first}` : `${range.first}-${range.last}`,
  )
  return `epochal-${network.name}-epochs-${first}-with-${second}-${measure.title.toLowerCase()}`
}

/** The time of the newest block that the sides count. */
function newestOf(sides: readonly Side[]): UtcTime | undefined {
  const times = sides.flatMap(({ epochs }) => epochs.at(-1)?.end_time ?? [])
  return times.toSorted((a, b) => b - a)[0]
}
