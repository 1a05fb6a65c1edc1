import type { UtcTime } from '#cardano/utc-time.ts'
import type { NetworkStatus } from '#explorer-protocol/data-status.ts'
import { useFromServerNow } from '../browser/server-clock.ts'
import { Readout, Readouts } from '../ui/records/readout.tsx'
import { Count } from '../ui/values/count.tsx'
import { clockTextIn } from '../ui/values/timestamp.tsx'
import { minuteText } from './last-hour.tsx'
import { answeredPercent, epochText, isCutOff, lagContext, spanParts } from './status-words.ts'

/**
 * The four figures of a network.
 * @param startedAt when the counts of requests began, in milliseconds since the Unix epoch
 */
export function NetworkReadouts({ status, startedAt }: { status: NetworkStatus; startedAt: number }) {
  const { latest, last_hour, source, state } = status
  const answered = answeredPercent(status)
  const oldest = last_hour[0]?.start ?? 0
  return (
    <Readouts>
      <Readout name="Latest block" context={epochText(status)}>
        {latest ? (
          <span className={isCutOff(state) && source !== 'recorded' ? 'status-stale' : undefined}>
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
            <span className="unit">&nbsp;%</span>
          </>
        )}
      </Readout>
    </Readouts>
  )
}

function Unknown({ children }: { children: string }) {
  return <span className="status-unknown">{children}</span>
}

function Lag({ status }: { status: NetworkStatus }) {
  const { latest, source } = status
  const time = latest?.time ?? null
  const span = useFromServerNow((now) => {
    const { figure, unit } = spanParts(time === null ? 0 : now - time)
    return `${figure} ${unit}`
  })
  if (source === 'recorded') {
    return (
      <Readout name="Lag" context={lagContext(status)}>
        <Unknown>none</Unknown>
      </Readout>
    )
  }
  return (
    <Readout name="Lag" context={lagContext(status)}>
      {time === null ? <Unknown>not known</Unknown> : <Span text={span} />}
    </Readout>
  )
}

function LastResponse({ status: { last_response, state } }: { status: NetworkStatus }) {
  const at = last_response?.at ?? null
  const span = useFromServerNow((now) => {
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
      {unit.length > 0 && <span className="unit">&nbsp;{unit.join(' ')}</span>}
    </>
  )
}
