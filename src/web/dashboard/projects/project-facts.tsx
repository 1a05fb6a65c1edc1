import { networks } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { Status } from '../../ui/values/status.tsx'
import { Age, DateOf } from '../../ui/values/timestamp.tsx'

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
  const last = lastUse(project)
  return (
    <p className="project-facts">
      {archivedAt !== null && <Status kind="off">Archived</Status>}
      {archivedAt === null && isDetailed && <Status kind="ok">Live</Status>}
      <span className="tag">{networks[network].title}</span>
      <span>
        made <DateOf time={parseUtcTime(createdAt)} />,{' '}
        {last === undefined ? (
          'no request yet'
        ) : (
          <>
            last request <Age time={parseUtcTime(last)} />
          </>
        )}
      </span>
    </p>
  )
}

/** The last use of any live key; undefined while none was used. */
function lastUse({ keys }: ListedProject): string | undefined {
  return keys
    .flatMap((key) => key.lastUse ?? [])
    .toSorted()
    .at(-1)
}
