import type { Network } from '#cardano/network.ts'
import { epochEnd, epochStart } from '#cardano/slot-time.ts'
import { type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { EpochCoverage, OpenEpoch } from '../../chain/epoch-coverage.ts'
import { epochSpanText, epochStartText, hasShortEpochs } from '../../chain/epoch-time.ts'
import type { Measure } from '../../chain/measures/measure.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'
import type { LegendItem } from '../../charts/picture/chart-picture.tsx'
import { dateText } from '../../ui/values/timestamp.tsx'

export type DataSource = NetworkDescription['source']

/** Charts that a title and a file's name list; of more, they say how many. */
const MOST_LISTED = 3

/** `Cardano mainnet: transactions and fees per epoch`. */
export function pictureTitle(network: Network, measures: readonly Pick<Measure, 'title'>[]): string {
  const titles = measures.map(({ title }) => lowerFirst(title))
  const listed = titles.length > MOST_LISTED ? `${titles.length} figures` : joined(titles)
  const chain = network.state === 'simulated' ? network.title : `Cardano ${network.name}`
  return `${chain}: ${listed} per epoch`
}

/** The range with its dates, the length of an epoch and the scale. */
export function rangeLine(network: Network, { first, last }: EpochRange, scale: 'linear' | 'log'): string {
  const numbers = upperFirst(rangeText({ first, last }))
  const dates = hasShortEpochs(network)
    ? `${epochStartText(network, first)} to ${epochStartText(network, last + 1)}`
    : `${dateText(epochStart(network, first))} to ${dateText((epochEnd(network, last) - 1) as UtcTime)} (UTC)`
  return `${numbers}, ${dates}, ${epochSpanText(network)} each. ${scale === 'log' ? 'Logarithmic' : 'Linear'} scale.`
}

/** Where the figures are from, and up to what time they go. @param newest the time of the newest block that they count */
export function sourceLine(
  { title }: Network,
  source: DataSource | undefined,
  newest: UtcTime | undefined,
  isOld: boolean,
): string {
  return [
    sourceTexts[source ?? 'unknown'](title),
    newest === undefined
      ? 'No block is counted.'
      : `Newest block counted: ${utcTimeText(newest).replace('T', ' ')} UTC.`,
    isOld && 'The figures are a stored copy: newer ones were not at hand.',
  ]
    .filter(Boolean)
    .join(' ')
}

const sourceTexts: Readonly<Record<DataSource | 'unknown', (title: string) => string>> = {
  live: (title) => `${title}, live data.`,
  recorded: (title) => `${title}, a recording with gaps.`,
  simulated: (title) => `${title}, a simulated chain: nothing in it happened.`,
  unknown: (title) => `${title}.`,
}

const openWords: Readonly<Record<Exclude<EpochCoverage, 'complete'>, string>> = {
  running: 'is in progress',
  partial: 'is incomplete on record',
  old: 'is known here in part',
}

/** The meaning of the marks that the picture has. @param hasZero whether a value on a logarithmic scale is 0 */
export function legendOf({
  scale,
  open,
  hasGaps,
  hasZero,
}: {
  readonly scale: 'linear' | 'log'
  readonly open: OpenEpoch | undefined
  readonly hasGaps: boolean
  readonly hasZero: boolean
}): LegendItem[] {
  const isLog = scale === 'log'
  return [
    ...(open
      ? [{ mark: isLog ? 'point' : 'hatch', text: `Epoch ${open.no} ${openWords[open.coverage]}` } as const]
      : []),
    ...(isLog && hasZero ? [{ mark: 'point', text: 'On the base line: 0' } as const] : []),
    ...(hasGaps ? [{ mark: 'gap', text: 'Between dashed edges: not on record' } as const] : []),
  ]
}

/** `epochal-mainnet-epochs-123-322-transactions-fees.svg`. */
export function pictureName(
  { name }: Network,
  { first, last }: EpochRange,
  measures: readonly Pick<Measure, 'title'>[],
  extension: 'svg' | 'png',
): string {
  const extent = first === last ? `${first}` : `${first}-${last}`
  const titles = measures.map(({ title }) => title.toLowerCase().replaceAll(' ', '-'))
  const shown = titles.length > MOST_LISTED ? [titles.length, 'charts'] : titles
  return `epochal-${name}-epochs-${extent}-${shown.join('-')}.${extension}`
}

function joined(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

/** `epochs 123 to 322`. */
export function rangeText({ first, last }: EpochRange): string {
  return first === last ? `epoch ${first}` : `epochs ${first} to ${last}`
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
