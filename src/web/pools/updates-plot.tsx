import { useId } from 'react'
import type { Network } from '#cardano/network.ts'
import { linearTicks } from '../charts/axis/axis-ticks.ts'
import { percentage } from '../charts/axis/plot-axes.tsx'
import { barsPlot } from '../charts/bars/epoch-bar-chart.tsx'
import type { Plot, PlotPlace } from '../charts/frame/plot.ts'
import { Hatch } from '../charts/hatch.tsx'
import type { EpochFigures } from './pool-statistics.ts'

/** Share of its place that the bar of an announced epoch takes. */
const WIDTH = 0.82

interface UpdatesPlotOptions {
  /** The epoch in progress. */
  readonly present: number | undefined
  /** The epoch that the page is about, whose bar is solid. */
  readonly picked: number
  /** Whether updates may be missing, so that an epoch without one has no figure. */
  readonly isRecording: boolean
}

/** Updates per epoch. Epochs that have not begun, to which updates can still be added, are hatched. */
export function updatesPlot(
  network: Network,
  figures: readonly EpochFigures[],
  { present, picked, isRecording }: UpdatesPlotOptions,
): Plot {
  const [first, last] = [figures[0]?.no ?? 0, figures.at(-1)?.no ?? 0]
  const isAnnounced = ({ no }: EpochFigures) => present !== undefined && no > present
  const isKnown = ({ updates }: EpochFigures) => updates > 0 || !isRecording
  const announced = figures.filter(isAnnounced)
  const plot = barsPlot(
    network,
    {
      first,
      last,
      values: figures.map((one) => (isKnown(one) && !isAnnounced(one) ? one.updates : undefined)),
      scale: 'linear',
      ticks: linearTicks(Math.max(0, ...figures.map(({ updates }) => updates))),
      gaps: [],
      median: undefined,
      running: undefined,
      picked,
    },
    false,
  )
  return {
    ...plot,
    series: (place) => (
      <>
        {plot.series(place)}
        <AnnouncedBars figures={announced} first={first} count={figures.length} {...place} />
      </>
    ),
  }
}

function AnnouncedBars({
  figures,
  first,
  count,
  height,
  placeOf,
}: { figures: readonly EpochFigures[]; first: number; count: number } & PlotPlace) {
  const hatch = useId()
  if (figures.length === 0) return null
  return (
    <g className="epoch-bar-running">
      <Hatch id={hatch} className="epoch-bar-end" />
      {figures.map(({ no, updates }) => (
        <rect
          key={no}
          x={percentage((no - first + (1 - WIDTH) / 2) / count)}
          width={percentage(WIDTH / count)}
          y={placeOf(updates)}
          height={Math.max(height - placeOf(updates), 0)}
          fill={`url(#${hatch})`}
        />
      ))}
    </g>
  )
}
