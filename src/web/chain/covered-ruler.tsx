import { useServerNow } from '../browser/server-clock.ts'
import type { EpochCoverage } from './epoch-coverage.ts'
import type { CountedEpoch } from './epoch-readout-words.ts'
import { EpochRuler } from './epoch-ruler.tsx'
import { epochShare } from './epoch-time.ts'

/** The ruler of an epoch: the present for one in progress, the newest block of one whose figures are partial. */
export function CoveredRuler({
  counted: { network, epoch, slots },
  coverage,
}: {
  counted: CountedEpoch
  coverage: EpochCoverage
}) {
  const now = useServerNow()
  return (
    <EpochRuler
      network={network}
      epochNo={epoch.no}
      mark={
        coverage === 'running'
          ? { kind: 'now', share: epochShare(network, epoch.no, now) }
          : coverage === 'complete'
            ? { kind: 'complete' }
            : { kind: 'slot', epochSlotNo: slots - 1 }
      }
    />
  )
}
