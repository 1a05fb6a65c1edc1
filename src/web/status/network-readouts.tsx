import { networks } from '#cardano/network.ts'
import { epochFirstSlot, epochLength } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { NetworkStatus } from '#explorer-protocol/data-status.ts'
import { Readout, Readouts } from '../ui/records/readout.tsx'
import { Count } from '../ui/values/count.tsx'
import { clockTextIn } from '../ui/values/timestamp.tsx'
import { minuteText } from './last-hour.tsx'
import { useServerTime } from './server-time.ts'
import { answeredPercent, isCutOff, spanParts } from './status-words.ts'

/**
 * The four figures of a network.
 * @param startedAt when the counts of requests began, in milliseconds since the Unix epoch
 */
export function NetworkReadouts({ status, startedAt }: { status: NetworkStatus; startedAt: number }) {
  const { latest, last_hour } = status
  const answered = answeredPercent(status)
  const oldest = last_hour[0]?.start ?? 0
  return (
    <Readouts>
      <Readout name="Latest block" context={latest ? epochText(status) : undefined}>
        {latest ? (
          <span className={isCutOff(status.state) ? 'status-stale' : undefined}>
            <Count value={latest.block_no} />
          </span>
        ) : (
          <Unknown>not read yet</Unknown>
        )}
      </Readout>
      <Lag status={status} />
      <LastResponse status={status} />
      <Readout
        name="Answered"
        context={
          startedAt > oldest
            ? `of the requests since ${minuteText(startedAt)} UTC`
            : 'of the last hour’s requests'
        }
      >
        {answered === undefined ? (
          <Unknown>no requests</Unknown>
        ) : (
          <>
            {answered}
            <span className="unit"> %</span>
          </>
        )}
      </Readout>
    </Readouts>
  )
}

function Unknown({ children }: { children: string }) {
  return <span className="status-unknown">{children}</span>
}

function epochText({ network, latest, state }: NetworkStatus): string {
  if (!latest) return ''
  const { epoch_no, slot_no } = latest
  if (slot_no === null || state === 'recorded') return `epoch ${epoch_no}`
  // Slots count alike whenever a simulated chain started.
  const share =
    (slot_no - epochFirstSlot(networks[network], epoch_no)) / epochLength(networks[network], epoch_no)
  return `epoch ${epoch_no}, ${(Math.floor(share * 10_000) / 100).toFixed(2)}%`
}

function Lag({ status }: { status: NetworkStatus }) {
  const { latest, normal_lag, state } = status
  const time = latest?.time ?? null
  const span = useServerTime((now) => {
    const { figure, unit } = spanParts(time === null ? 0 : now - time)
    return `${figure} ${unit}`
  })
  if (state === 'recorded') {
    return (
      <Readout name="Lag" context="a recording does not grow">
        <Unknown>none</Unknown>
      </Readout>
    )
  }
  const normal = normal_lag === null ? undefined : spanParts(normal_lag)
  const context = isCutOff(state)
    ? 'grows until the data service answers'
    : normal && `normal is under ${normal.figure} ${normal.unit}`
  return (
    <Readout name="Lag" context={time === null ? undefined : context}>
      {time === null ? <Unknown>not known</Unknown> : <Span text={span} />}
    </Readout>
  )
}

function LastResponse({ status: { last_response, state } }: { status: NetworkStatus }) {
  const at = last_response?.at ?? null
  const span = useServerTime((now) => {
    const { figure, unit } = spanParts(at === null ? 0 : now - at)
    return `${Number(figure) < 10 && unit === 's' ? Math.floor(Number(figure)) : figure} ${unit} ago`
  })
  return (
    <Readout
      name="Last response"
      context={
        last_response &&
        (isCutOff(state)
          ? `at ${clockTextIn('utc', last_response.at as UtcTime)}`
          : `took ${Math.round(last_response.took)} ms`)
      }
    >
      {at === null ? <Unknown>none yet</Unknown> : <Span text={span} />}
    </Readout>
  )
}

/** A figure, with its unit smaller. @param text such as `24 min ago` */
function Span({ text }: { text: string }) {
  const [figure, ...unit] = text.split(' ')
  return (
    <>
      {figure}
      <span className="unit"> {unit.join(' ')}</span>
    </>
  )
}
