import { useQuery } from '@tanstack/react-query'
import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { shownKey } from '#contract/shown-key.ts'
import { WhenVisible } from '#web/browser/when-visible.tsx'
import {
  DEFAULT_DAYS,
  daysOf,
  daysUntil,
  recentUsageQuery,
  usageByDay,
  useServerMinute,
  useToday,
} from '#web/dashboard/usage-data/usage-data.ts'
import { meteredKeys, nearestToLimit } from './key-meters.ts'
import { TinyBars } from './last-hour.tsx'
import { BusiestMinuteMeter, QuotaMeter } from './limit-meters.tsx'

/** The use of a project in the list: today against the limits, and the last 30 days. */
export function ProjectMeters({ project }: { project: ListedProject }) {
  const waiting = <WaitingMeters project={project} />
  return (
    <WhenVisible waiting={waiting}>
      <LoadedMeters project={project} />
    </WhenVisible>
  )
}

function LoadedMeters({ project }: { project: ListedProject }) {
  const today = useToday()
  const now = useServerMinute()
  const range = daysUntil(today, DEFAULT_DAYS)
  const { data: usage, error } = useQuery(recentUsageQuery(project.id, today))
  if (error && !usage) return <p className="aside">The usage cannot be read at the moment.</p>
  if (!usage) return <WaitingMeters project={project} />
  const byDay = usageByDay(usage)
  const values = daysOf(range).map((day) => byDay.get(day)?.requests ?? 0)
  const total = values.reduce((sum, count) => sum + count, 0)
  return (
    <div className="project-meters">
      <KeyMeters keys={meteredKeys(project, usage, today, now)} now={now} />
      <div>
        <p className="aside">Requests per day, last 30 days</p>
        <TinyBars
          values={values}
          most={Math.max(...values)}
          isRunning
          label={`Requests per day, last 30 days: ${total} in all, ${values.at(-1) ?? 0} today so far.`}
        />
      </div>
    </div>
  )
}

/** As high as the meters to come. */
function WaitingMeters({ project: { keys } }: { project: ListedProject }) {
  const note = keys.length > 1 ? ' project-meters--noted' : ''
  return <div className={`project-meters project-meters--waiting${note}`} />
}

function KeyMeters({ keys, now }: { keys: ReturnType<typeof meteredKeys>; now: number }) {
  const shown = nearestToLimit(keys)
  if (!shown) return <p className="aside">Without a key that works there are no limits.</p>
  return (
    <div className="stack gap-4">
      <QuotaMeter metered={shown} now={now} isShort />
      <BusiestMinuteMeter metered={shown} />
      {keys.length > 1 && (
        <p className="aside">
          Each key has its own limits. Shown is <code>{shownKey(shown.key.key)}</code>, which is nearest to
          them.
        </p>
      )}
    </div>
  )
}
