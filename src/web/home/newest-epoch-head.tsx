import { epochEnd } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { useFromServerNow } from '../browser/server-clock.ts'
import { timeZone } from '../browser/time-zone.ts'
import type { EpochCoverage } from '../chain/epoch-coverage.ts'
import { epochStartText, progressText } from '../chain/epoch-time.ts'
import { useIsOldCopy } from '../chain/old-copy.ts'
import { useNetwork } from '../links/network-context.ts'
import { durationText } from '../ui/values/duration.ts'
import { recentMomentText, Timestamp } from '../ui/values/timestamp.tsx'
import { newestEpochText } from './record-words.ts'

/** How far the newest epoch has come: the time that is left of one in progress, the dates of another. */
export function NewestEpochHead({ epoch, coverage }: { epoch: Epoch; coverage: EpochCoverage }) {
  const network = useNetwork()
  const isOld = useIsOldCopy()
  const zone = timeZone.use()
  const { no, end_time } = epoch
  const newest = useFromServerNow((now) => recentMomentText(end_time, now, zone))
  if (coverage === 'running') return <RunningHead epochNo={no} />
  return (
    <>
      <span className="section-note">{newestEpochText(coverage, isOld, newest)}</span>
      <span className="newest-epoch-end">
        {epochStartText(network, no, zone)} to {epochStartText(network, no + 1, zone)}
      </span>
    </>
  )
}

function RunningHead({ epochNo }: { epochNo: number }) {
  const network = useNetwork()
  const end = epochEnd(network, epochNo)
  const progress = useFromServerNow((now) => progressText(network, epochNo, now))
  const left = useFromServerNow((now) => durationText(end - now))
  return (
    <>
      <span className="section-note">{progress}</span>
      <span className="newest-epoch-end">
        ends in <b>{left}</b>
        <span>
          , <Timestamp time={end} />
        </span>
      </span>
    </>
  )
}
