import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { isNetworkName, type Network, networks } from '#cardano/network.ts'
import { absentNetworkMessage } from '#contract/absent-network.ts'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import { scheduledAs } from '#contract/network-description.ts'
import { readList } from '#contract/read-response.ts'
import { CACHE_STATUS_HEADER, readStaleReason } from '#explorer-protocol/cache-status.ts'
import type { EmbedContent, RenderedEmbed } from '#explorer-protocol/embed-rendering.ts'
import { epochCoverage } from '#explorer-protocol/epoch-coverage.ts'
import type { OpenEpoch } from '../chain/epoch-coverage.ts'
import { epochStartText } from '../chain/epoch-time.ts'
import { figureOf, type Measure } from '../chain/measures/measure.ts'
import { figureText } from '../chain/measures/measure-text.ts'
import { type EpochPlace, epochPlaces } from '../charts/epoch-series.ts'
import { chartsQuery } from '../epochs/address/charts-query.ts'
import { readMedian } from '../epochs/address/shown-charts.ts'
import { readRange, readScale } from '../epochs/epoch-range.ts'
import { openTexts } from '../epochs/epoch-words.ts'
import { epochsPicture } from '../epochs/pictures/epochs-picture.ts'
import { readEmbedCharts, readEmbedTheme } from './embed-address.ts'
import { EmbedMessage, EmbedPage } from './embed-page.tsx'
import { runEmbed } from './embed-script.ts'

/** Seconds until a frame without data asks again, and one with an epoch in progress. */
const WITHOUT_DATA = 30
const IN_PROGRESS = 300

const SCRIPT = `(${runEmbed})()`

/**
 * Renders the charts of a range of epochs for a frame of another site. The document needs no other file.
 * @throws {InvalidResponse} where the list does not follow the contract
 */
export function renderEmbed(content: EmbedContent): RenderedEmbed {
  const { network: name, publicUrl, epochs: response, at } = content
  const search = new URLSearchParams(content.search)
  const theme = readEmbedTheme(search)
  const listed = content.networks.find((one) => one.name === name && one.state !== 'announced')
  if (!listed || !isNetworkName(name)) {
    const served = content.networks.filter(({ state }) => state !== 'announced').map(({ name }) => name)
    const text = absentNetworkMessage(name, served)
    return message(404, 'No chart here', text, publicUrl, theme)
  }
  const page = `${publicUrl}/${name}/epochs`
  if (!response) {
    const text = 'The data service has not answered yet. The chart is requested again every 30 seconds.'
    return message(503, 'The chart is not at hand', text, page, theme)
  }
  const { description } = listed
  const network = scheduledAs(networks[name], description ?? undefined)
  const epochs = readList('epochs', response.text, response.fields[DIALECT_HEADER] as Dialect)
  const newest = epochs.at(-1)
  if (!newest) return message(200, 'No epoch is on record yet', network.title, page, theme)
  const source = description?.source
  const staleReason = readStaleReason(response.fields[CACHE_STATUS_HEADER] ?? null)
  const isOld = response.isOld === true || staleReason !== undefined
  const coverage = epochCoverage(network, newest, [], source === 'recorded' ? undefined : at, isOld)
  const open = coverage === 'complete' ? undefined : { no: newest.no, coverage }
  const range = readRange(network, search, newest.no)
  const scale = readScale(search)
  const places = epochPlaces(epochs, range)
  const measures = readEmbedCharts(search)
  const showMedian = readMedian(search)
  const address = `${page}?${chartsQuery({ ...range, scale, measures, showMedian })}`
  const picture = epochsPicture(
    { measures, places, scale, showMedian, open },
    { network, source, isOld, address },
  )
  const rows = embedRows(network, places, measures, open)
  const lastFinished = places.findLastIndex(({ no, epoch }) => epoch && no !== open?.no)
  const isChanging = open?.no === range.last && source !== 'recorded'
  return {
    status: 200,
    title: picture.title,
    markup: `${html(
      <EmbedPage
        picture={picture}
        rows={rows}
        at={lastFinished < 0 ? rows.length - 1 : lastFinished}
        epochUrl={`${page}/`}
        address={address}
      />,
    )}<script type="application/json" id="embed-rows">${JSON.stringify(rows).replaceAll('<', '\\u003c')}</script>`,
    script: SCRIPT,
    theme,
    refreshAfter: isChanging ? IN_PROGRESS : undefined,
    address,
  }
}

function message(
  status: RenderedEmbed['status'],
  heading: string,
  text: string,
  address: string,
  theme: RenderedEmbed['theme'],
): RenderedEmbed {
  return {
    status,
    title: heading,
    markup: html(<EmbedMessage heading={heading} text={text} address={address} />),
    script: SCRIPT,
    theme,
    refreshAfter: status === 503 ? WITHOUT_DATA : undefined,
    address,
  }
}

const html = (element: ReactElement): string => renderToStaticMarkup(element)

/** Texts of the read-out for each place of a chart: the epoch, its start, and the exact figure of each series. */
function embedRows(
  network: Network,
  places: readonly EpochPlace[],
  measures: readonly Measure[],
  open: OpenEpoch | undefined,
): readonly (readonly string[])[] {
  return places.map(({ no, epoch }) => {
    const state = open?.no === no ? `, ${openTexts[open.coverage]}` : ''
    const figures = measures.map((measure) => {
      const figure = epoch && figureOf(measure, epoch)
      if (figure) return figureText(figure, measure.form)
      return epoch ? '–' : 'not on record'
    })
    return [`${no}${state}`, epochStartText(network, no), ...figures]
  })
}
