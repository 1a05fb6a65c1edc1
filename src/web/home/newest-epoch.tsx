import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { epochEnd, epochLength, epochSlotsUntil, expectedBlocks } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { freshness } from '#contract/freshness.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { listQuery, recordQuery } from '#web/api/endpoint-query.ts'
import { timeZone } from '#web/browser/choices.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { EpochChart, MedianNote } from '#web/charts/epoch-chart.tsx'
import { epochPlaces } from '#web/charts/epoch-series.ts'
import { PageSection } from '#web/failures/page-section.tsx'
import { comparedFigures } from '#web/measures/comparison-figures.ts'
import { comparedWithExpected } from '#web/measures/expected-blocks.ts'
import { feeTotal, figureText, type Measure, outputTotal, transactionCount } from '#web/measures/measure.ts'
import { ApiLink } from '#web/page/page-head.tsx'
import { EpochBar } from '#web/records/epoch-bar.tsx'
import { epochPeriodText, epochShare, epochsInYear, percentText } from '#web/records/epoch-time.ts'
import { Link } from '#web/routing/link.tsx'
import { useIsRecording, useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useOpenRecordedEpoch } from '#web/routing/use-open-recorded-epoch.ts'
import { unlessFailed, useChainPulse, useIsOldCopy } from '#web/tip/chain-pulse.ts'
import { countedSlots, type EpochCoverage, useEpochCoverage, useOpenEpoch } from '#web/tip/epoch-coverage.ts'
import { useEpochs } from '#web/tip/epochs.ts'
import { Readout } from '#web/ui/content/readout.tsx'
import { SkeletonBars } from '#web/ui/states/skeleton.tsx'
import { Amount, CompactAmount } from '#web/ui/values/amount.tsx'
import { Count } from '#web/ui/values/count.tsx'
import { durationText } from '#web/ui/values/duration-text.ts'
import { recentMomentText } from '#web/ui/values/timestamp.tsx'
import { newestEpochText } from './record-words.ts'
import './newest-epoch.css'

/** Height of a chart with its axis, in pixels. */
const HEIGHT = 150

/** The epoch in progress, or else the newest one, each figure beside what is usual, with the epochs before it. */
export function NewestEpoch() {
  const network = useNetwork()
  const { name } = network
  const pulse = useChainPulse()
  const isRecording = useIsRecording()
  const zone = timeZone.use()
  const { data: newest } = useSuspenseQuery({
    ...recordQuery(name, 'latestEpoch', {}),
    refetchInterval: pulse === 'recorded' ? false : unlessFailed(freshness.latestEpoch.browser),
  })
  const { data: epochs = [] } = useQuery(listQuery(name, 'epochs', {}))
  const [cursor, setCursor] = useState<number>()
  const coverage = useEpochCoverage(newest, epochs)
  const pointed = cursor === newest.no ? undefined : epochs.find(({ no }) => no === cursor)
  const epoch = pointed ?? newest
  const { no } = epoch
  const isRunning = coverage === 'running' && !pointed
  return (
    <section className="section newest-epoch">
      <div className="section-header">
        <h2>
          <Link to={paths.epoch(name, no)}>Epoch {no}</Link>
        </h2>
        <span className="section-note">
          {!pointed && coverage !== 'running' && (
            <>
              <Standing epoch={newest} coverage={coverage} />,{' '}
            </>
          )}
          {epochPeriodText(network, no, no, zone)}
        </span>
        <span className="newest-epoch-end">
          {isRunning && <Progress epochNo={no} />}
          <Link to={paths.epochs(name)}>All epochs</Link>
          {isRecording && <ApiLink path={endpointPath('latestEpoch', {})} />}
        </span>
      </div>
      {coverage === 'running' && <EpochBar epochNo={newest.no} tall />}
      <div className="newest-epoch-figures">
        <Charted
          {...{ epoch, newest, epochs, coverage, cursor }}
          measure={transactionCount}
          onCursor={setCursor}
          figure={<Count value={epoch.tx_count} />}
        />
        <Charted
          {...{ epoch, newest, epochs, coverage, cursor }}
          measure={feeTotal}
          onCursor={setCursor}
          figure={<Amount lovelace={epoch.fees} decimals={2} />}
        />
        <dl className="newest-epoch-rest">
          <Readout
            name="Blocks"
            series="blk"
            context={<Expected epoch={epoch} coverage={pointed ? 'complete' : coverage} />}
          >
            <Count value={epoch.blk_count} />
          </Readout>
          <Readout
            name="Output"
            series="out"
            context={
              <Usual
                {...{ epoch, epochs }}
                coverage={pointed ? 'complete' : coverage}
                measure={outputTotal}
              />
            }
          >
            <CompactAmount lovelace={epoch.out_sum} />
          </Readout>
        </dl>
      </div>
    </section>
  )
}

interface ChartedProps {
  readonly measure: Measure
  /** The epoch whose figure is shown: the newest, or that under the cursor. */
  readonly epoch: Epoch
  readonly newest: Epoch
  readonly epochs: readonly Epoch[]
  readonly coverage: EpochCoverage
  readonly cursor: number | undefined
  readonly onCursor: (no: number | undefined) => void
}

/** A figure of the epoch above its chart, whose cursor it follows. */
function Charted({ figure, ...props }: ChartedProps & { figure: ReactNode }) {
  const { measure, epoch, newest, epochs, coverage } = props
  return (
    <div>
      <dl>
        <Readout
          name={measure.title}
          series={measure.series}
          context={
            <Usual {...{ epoch, epochs, measure }} coverage={epoch === newest ? coverage : 'complete'} />
          }
        >
          {figure}
        </Readout>
      </dl>
      <PageSection name="epochs" waiting={<SkeletonBars height={HEIGHT} />}>
        <MeasureChart {...props} />
      </PageSection>
    </div>
  )
}

function MeasureChart({ measure, newest, cursor, onCursor }: ChartedProps) {
  const network = useNetwork()
  const epochs = useEpochs()
  const open = useOpenEpoch(newest)
  const first = Math.max(newest.no - epochsInYear(network) + 1, 0)
  const places = useMemo(() => epochPlaces(epochs, { first, last: newest.no }), [epochs, first, newest.no])
  const chart = { network, places, running: open?.no, measure }
  const onOpen = useOpenRecordedEpoch(epochs)
  return (
    <div className="newest-epoch-chart">
      <MedianNote {...chart} />
      <EpochChart
        {...chart}
        height={HEIGHT}
        line="median"
        picked={newest.no}
        cursor={cursor}
        onCursor={onCursor}
        onOpen={onOpen}
        pathOf={(no) => paths.epoch(network.name, no)}
        isBelow
      />
    </div>
  )
}

/** The change of a figure from the median of the epochs before, from a fifth of the epoch on; before that, the median. */
function Usual({
  epoch,
  epochs,
  coverage,
  measure,
}: {
  epoch: Epoch
  epochs: readonly Epoch[]
  coverage: EpochCoverage
  measure: Measure
}) {
  const network = useNetwork()
  const slots = countedSlots(network, epoch, coverage)
  const { others, pace, isEarly, rows } = comparedFigures(network, epoch, slots, epochs)
  const median = rows.find((row) => row.measure === measure)?.median
  if (!others || !median) return '\u00a0'
  if (isEarly) {
    const whole = comparedFigures(network, epoch, epochLength(network, epoch.no), epochs)
    const figure = whole.rows.find((row) => row.measure === measure)?.median?.figure
    return figure ? `${figureText(figure, measure.form)} in the median epoch` : '\u00a0'
  }
  const title = `The median of the ${others.count} epochs on record before${pace ? ', for the same share of slots' : ''}`
  return median.change ? (
    <>
      <b>{median.change}</b> vs <abbr title={title}>median{pace && ' so far'}</abbr>
    </>
  ) : (
    '\u00a0'
  )
}

/** The blocks beside the number that is expected of the slots that have passed. */
function Expected({ epoch, coverage }: { epoch: Epoch; coverage: EpochCoverage }) {
  const network = useNetwork()
  const { no } = epoch
  const slots = useFromServerNow((now) =>
    coverage === 'running'
      ? epochSlotsUntil(network, no, now as UtcTime)
      : countedSlots(network, epoch, coverage),
  )
  const expected = expectedBlocks(network, no, slots)
  const when = coverage === 'running' ? ' by now' : coverage === 'complete' ? '' : ' by then'
  return (
    <>
      <b>{comparedWithExpected(epoch.blk_count, expected)}</b>{' '}
      <abbr title="Of the slots that have passed, the share that is expected to have a block">
        {groupDigits(Math.round(expected))} expected{when}
      </abbr>
    </>
  )
}

function Standing({ epoch, coverage }: { epoch: Epoch; coverage: Exclude<EpochCoverage, 'running'> }) {
  const zone = timeZone.use()
  const isOld = useIsOldCopy()
  const newest = useFromServerNow((now) => recentMomentText(epoch.end_time, now, zone))
  return newestEpochText(coverage, isOld, newest)
}

function Progress({ epochNo }: { epochNo: number }) {
  const network = useNetwork()
  const share = useFromServerNow((now) => percentText(epochShare(network, epochNo, now), 1))
  const left = useFromServerNow((now) => durationText(epochEnd(network, epochNo) - now))
  return (
    <span>
      <b>{share}</b> ends in {left}
    </span>
  )
}

/** A placeholder of the same size. */
export function NewestEpochWaiting() {
  return (
    <section className="section newest-epoch" aria-busy>
      <div className="section-header">
        <h2>
          Epoch <span className="skeleton" style={{ '--w': '3rem' }} />
        </h2>
      </div>
      <div className="newest-epoch-figures">
        {['Transactions', 'Fees'].map((name) => (
          <div key={name}>
            <dl>
              <WaitingReadout name={name} />
            </dl>
            <SkeletonBars height={HEIGHT} />
          </div>
        ))}
        <dl className="newest-epoch-rest">
          <WaitingReadout name="Blocks" />
          <WaitingReadout name="Output" />
        </dl>
      </div>
    </section>
  )
}

function WaitingReadout({ name }: { name: string }) {
  return (
    <Readout name={name} context={'\u00a0'}>
      <span className="skeleton" style={{ '--w': '7rem' }} />
    </Readout>
  )
}
