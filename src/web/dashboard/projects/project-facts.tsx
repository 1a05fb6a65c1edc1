import { useQuery } from '@tanstack/react-query'
import { networks } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { KeyUsage, ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { Status } from '../../ui/values/status.tsx'
import { Age, DateOf } from '../../ui/values/timestamp.tsx'
import { usageQuery } from '../usage-data/usage-query.ts'
import { daysUntil } from '../usage-data/usage-range.ts'
import { useToday } from '../usage-data/use-today.ts'

/** Days of the usage that the meters of the same project read. */
const DAYS = 30

/**
 * State and network of a project, when it was made, and its last request.
 * @param isDetailed true where a live project is said to be so too
 */
export function ProjectFacts({
  project,
  isDetailed = false,
}: {
  project: ListedProject
  isDetailed?: boolean
}) {
  const { network, createdAt, archivedAt } = project
  // Read by the meters; nothing is requested for this line.
  const { data: usage } = useQuery({ ...usageQuery(project.id, daysUntil(useToday(), DAYS)), enabled: false })
  const last = lastRequest(project, usage)
  return (
    <p className="project-facts">
      {archivedAt !== null && <Status kind="off">Archived</Status>}
      {archivedAt === null && isDetailed && <Status kind="ok">Live</Status>}
      <span className="tag">{networks[network].title}</span>
      <span>
        made <DateOf time={parseUtcTime(createdAt)} />
        {'none' in last ? (
          last.none && `, ${last.none}`
        ) : (
          <>
            , last request <Age time={parseUtcTime(last.at)} />
          </>
        )}
      </span>
    </p>
  )
}

/** The time of a project's last request, or the words where there is none; undefined words where nothing can be said. */
type LastRequest = { readonly at: string } | { readonly none: string | undefined }

/**
 * The last request with any key of a project. The project itself knows those of its live keys alone.
 * @param usage of its live keys, and of those deleted ones that were used in the last 30 days; undefined while it is not known
 */
export function lastRequest(
  { keys }: { readonly keys: readonly Pick<ListedProject['keys'][number], 'lastUse'>[] },
  usage: readonly Pick<KeyUsage, 'lastUse'>[] | undefined,
): LastRequest {
  const at = [...keys, ...(usage ?? [])]
    .flatMap(({ lastUse }) => lastUse ?? [])
    .toSorted()
    .at(-1)
  if (at !== undefined) return { at }
  if (keys.length === 0) return { none: usage && 'no request in the last 30 days' }
  return { none: `no request with ${keys.length === 1 ? 'its key' : 'its keys'} yet` }
}
