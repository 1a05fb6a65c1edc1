import { memo } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { MINUTE, type UtcTime } from '#cardano/utc-time.ts'
import { type NetworkStatus, networkStates, type RequestCounts } from '#explorer-protocol/data-status.ts'
import { MirrorChart } from '../charts/mirror/mirror-chart.tsx'
import { clockTextIn } from '../ui/values/timestamp.tsx'
import { isCutOff } from './status-words.ts'

const BAR = 2 * MINUTE

/** The requests of the last hour: answered above the line, refused and failed below it. */
export const LastHour = memo(function LastHour({
  title,
  counts,
  state,
  since,
  startedAt,
}: {
  title: string
  counts: readonly RequestCounts[]
  state: NetworkStatus['state']
  /** When the state began, if it is marked in the chart. */
  since: number | null
  /** When the counts began. */
  startedAt: number
}) {
  const bars = counts.map(({ start, cached, upstream, refused, failed }) => ({
    start,
    end: start + BAR,
    label: `${minuteText(start)} to ${minuteText(start + BAR)} UTC`,
    mark: minuteText(start),
    up: [cached, upstream],
    down: [refused, failed],
  }))
  const marks = marksOf(state, since, startedAt, counts[0]?.start ?? startedAt)
  const total = (name: 'cached' | 'upstream' | 'refused' | 'failed') =>
    groupDigits(String(counts.reduce((sum, bucket) => sum + bucket[name], 0)))
  return (
    <MirrorChart
      title={`${title}, requests in the last hour`}
      bars={bars}
      upSeries={[
        { name: 'from cache', look: 'light' },
        { name: 'from the data service', look: 'dark' },
      ]}
      downSeries={[
        { name: 'refused', look: 'hollow' },
        { name: 'failed', look: 'solid' },
      ]}
      isRunning
      endsNow
      nothingBelow="Nothing refused or failed"
      marks={marks}
      summary={`${title}, last hour in bars of two minutes: ${total('cached')} from cache, ${total('upstream')} from the data service, ${total('refused')} refused, ${total('failed')} failed.`}
    />
  )
})

/** Milliseconds between two marks whose labels would cover each other. */
const MARK_ROOM = 15 * MINUTE

/** When the counts began and when the fault did, as far as both are within the hour and have room. */
function marksOf(state: NetworkStatus['state'], since: number | null, startedAt: number, from: number) {
  const isMarked = since !== null && since >= from && isCutOff(state)
  const fault = isMarked
    ? [{ at: since, label: `${minuteText(since)} ${networkStates[state].toLowerCase()}` }]
    : []
  if (startedAt <= from || (isMarked && Math.abs(since - startedAt) < MARK_ROOM)) return fault
  return [{ at: startedAt, label: `${minuteText(startedAt)} Epochal started` }, ...fault]
}

/** `14:38`, in UTC. */
export function minuteText(time: number): string {
  return clockTextIn('utc', time as UtcTime).slice(0, 5)
}
