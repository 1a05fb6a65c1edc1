import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { Status } from '../../ui/values/status.tsx'
import { failureTitle } from './failure-choices.ts'
import { ClockLeft } from './simulation-clock.tsx'
import { useSimulations } from './simulation-query.ts'

/** The simulations that run, for the head of a project's page. */
export function RunningSimulations({ project }: { project: ListedProject }) {
  if (project.network !== 'sandbox' || project.archivedAt !== null) return null
  return <Running project={project} />
}

function Running({ project }: { project: ListedProject }) {
  const { simulations } = useSimulations(project)
  return simulations.map(
    ({ key, running }) =>
      running && (
        <p key={key.id} className="running-simulation">
          <Status kind="warn">Simulation running</Status>{' '}
          <a href="#error-simulation">{failureTitle(running.failure)}</a>{' '}
          <span aria-hidden>
            <ClockLeft end={running.end} /> left
          </span>
        </p>
      ),
  )
}
