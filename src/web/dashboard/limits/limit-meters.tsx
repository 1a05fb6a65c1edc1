import type { KeyUsage, ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { namedKeys } from '../project/project-keys.ts'
import { useServerMinute } from '../usage-data/use-today.ts'
import { meteredKeys } from './key-meters.ts'
import { QuotaMeter } from './quota-meter.tsx'
import { RateMeter } from './rate-meter.tsx'

/** Today against the limits of each live key. Keys do not share their limits, so that they are not added up. */
export function LimitMeters({
  project,
  usage,
  today,
}: {
  project: ListedProject
  usage: readonly KeyUsage[]
  today: string
}) {
  const now = useServerMinute()
  const names = namedKeys(project)
  return (
    <>
      {meteredKeys(project, usage, today).map((metered, at) => (
        <div key={metered.key.id} className="usage-limits">
          {names.length > 1 && <h3>{names[at]?.title}</h3>}
          <div className="usage-meters">
            <QuotaMeter metered={metered} now={now} />
            <RateMeter metered={metered} />
          </div>
        </div>
      ))}
      {names.length > 1 && <p className="footnote">Each key has its own limits.</p>}
    </>
  )
}
