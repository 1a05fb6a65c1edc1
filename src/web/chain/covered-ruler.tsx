import { useFromServerNow } from '../browser/server-clock.ts'
import type { EpochCoverage } from './epoch-coverage.ts'
import type { CountedEpoch } from './epoch-readout-words.ts'
import { EpochRuler } from './epoch-ruler.tsx'
import { epochShare } from './epoch-time.ts'

/** Places of the needle on the ruler, a tenth of a pixel apart. */
const STEPS = 10_000

/** The ruler of an epoch: the present for one in progress, the newest block of one whose figures are partial. */
export function CoveredRuler({
  counted: { network, epoch, slots },
  coverage,
}: {
  counted: CountedEpoch
  coverage: EpochCoverage
}) {
  const share = useFromServerNow((now) =>
    coverage === 'running' ? Math.round(epochShare(network, epoch.no, now) * STEPS) / STEPS : 1,
  )
  return (
    <EpochRuler
      network={network}
      epochNo={epoch.no}
      mark={
        coverage === 'running'
          ? { kind: 'now', share }
          : coverage === 'complete'
            ? { kind: 'complete' }
            : { kind: 'slot', epochSlotNo: slots - 1 }
      }
    />
  )
}
