import { useQuery } from '@tanstack/react-query'
import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { usageSearch } from '#explorer-protocol/general-searches.ts'
import { useSearch } from '#web/browser/use-search.ts'
import { DashboardSection, FailedPart } from '#web/dashboard/frame/dashboard-section.tsx'
import { LimitMeters } from '#web/dashboard/limits/limit-meters.tsx'
import { FirstCall } from '#web/dashboard/new-key/secret-dialog.tsx'
import { workingKeys } from '#web/dashboard/project/stored-projects.ts'
import {
  rangeWords,
  recentUsageQuery,
  shownDays,
  type UsageRange,
  usageQuery,
  useServerMinute,
  useToday,
} from '#web/dashboard/usage-data/usage-data.ts'
import { SkeletonBars } from '#web/ui/states/skeleton.tsx'
import { EndpointTable } from './endpoint-table.tsx'
import { shownKeys } from './shown-keys.ts'
import { UsageChart } from './usage-chart.tsx'
import './usage.css'

/** The use of a project's keys. The range of days and the key are in the query of the address. */
export function UsageSection({ project }: { project: ListedProject }) {
  const { values } = useSearch(usageSearch)
  const today = useToday()
  const range = shownDays(values, today)
  return (
    <DashboardSection title="Usage" note="Days are UTC days. Usage is kept for 400 days.">
      <Limits project={project} today={today} />
      <Past project={project} range={range} today={today} />
    </DashboardSection>
  )
}

/** Today against the limits, whatever the range is. */
function Limits({ project, today }: { project: ListedProject; today: string }) {
  const { data: usage, error } = useQuery(recentUsageQuery(project.id, today))
  const keys = project.keys.map(({ id }) => id)
  if (!usage) {
    return (
      !error && (
        <div
          className={
            keys.length > 1 ? 'usage-limits-waiting usage-limits-waiting--named' : 'usage-limits-waiting'
          }
        >
          {keys.map((key) => (
            <div key={key} />
          ))}
        </div>
      )
    )
  }
  return <LimitMeters project={project} usage={usage} today={today} />
}

function Past({ project, range, today }: { project: ListedProject; range: UsageRange; today: string }) {
  const { key } = useSearch(usageSearch).values
  const {
    data: usage,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery(usageQuery(project.id, range))
  if (!usage) {
    return error ? (
      <>
        <p>Usage cannot be read at the moment. Counting goes on.</p>
        <FailedPart error={error} isTrying={isFetching} onTry={() => void refetch()} />
      </>
    ) : (
      <div className="usage-waiting">
        <p className="visually-hidden" role="status">
          The usage is loading.
        </p>
        <SkeletonBars height={330} />
      </div>
    )
  }
  if (usage.every(({ lastUse }) => lastUse === null)) return <FirstRequest project={project} />
  const { choices, chosen, shown } = shownKeys(project, usage, key)
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      {error && <FailedPart error={error} isTrying={isFetching} onTry={() => void refetch()} />}
      <UsageChart
        project={project}
        usage={shown}
        range={range}
        today={today}
        choices={choices}
        chosen={chosen}
      />
      <EndpointTable usage={shown} words={rangeWords(range, today)} today={today} />
    </div>
  )
}

/** A project without requests: the first steps with its key, where it has one. */
function FirstRequest({ project }: { project: ListedProject }) {
  const canAsk = workingKeys(project, useServerMinute()).length > 0
  return (
    <>
      <h3 className="usage-first-title">No requests on these days</h3>
      {canAsk && <FirstCall network={project.network} />}
    </>
  )
}
