import { epochEnd } from '#cardano/slot-time.ts'
import { useServerNow } from '../browser/server-clock.ts'
import type { EpochCoverage } from '../chain/epoch-coverage.ts'
import { epochStartText, progressText } from '../chain/epoch-time.ts'
import { useNetwork } from '../links/network-context.ts'
import { durationText } from '../ui/values/duration.ts'
import { Timestamp } from '../ui/values/timestamp.tsx'
import { newestEpochText } from './record-words.ts'

/** How far the newest epoch has come: the time that is left of one in progress, the dates of another. */
export function NewestEpochHead({ epochNo, coverage }: { epochNo: number; coverage: EpochCoverage }) {
  const network = useNetwork()
  if (coverage === 'running') return <RunningHead epochNo={epochNo} />
  return (
    <>
      <span className="section-note">{newestEpochText(coverage)}</span>
      <span className="newest-epoch-end">
        {epochStartText(network, epochNo)} to {epochStartText(network, epochNo + 1)}
      </span>
    </>
  )
}

function RunningHead({ epochNo }: { epochNo: number }) {
  const network = useNetwork()
  const now = useServerNow()
  const end = epochEnd(network, epochNo)
  return (
    <>
      <span className="section-note">{progressText(network, epochNo, now)}</span>
      <span className="newest-epoch-end">
        ends in <b>{durationText(end - now)}</b>
        <span>
          , <Timestamp time={end} />
        </span>
      </span>
    </>
  )
}
