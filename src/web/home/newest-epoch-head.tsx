import { epochEnd } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { serverNow, useServerNow } from '../browser/server-clock.ts'
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
  if (coverage === 'running') return <RunningHead epochNo={no} />
  return (
    <>
      <span className="section-note">
        {newestEpochText(coverage, isOld, recentMomentText(end_time, serverNow(), zone))}
      </span>
      <span className="newest-epoch-end">
        {epochStartText(network, no)} to {epochStartText(network, no + 1)}
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
