import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { Status } from '../../ui/values/status.tsx'
import { failureTitle } from './failure-choices.ts'
import { useSimulations } from './simulation-query.ts'
import { clockLeft, secondsLeft } from './time-left.ts'

/** The simulations that run, for the head of a project's page. */
export function RunningSimulations({ project }: { project: ListedProject }) {
  if (project.network !== 'sandbox' || project.archivedAt !== null) return null
  return <Running project={project} />
}

function Running({ project }: { project: ListedProject }) {
  const { now, simulations } = useSimulations(project)
  return simulations.map(
    ({ key, running }) =>
      running && (
        <p key={key.id} className="running-simulation">
          <Status kind="warn">Simulation running</Status>{' '}
          <a href="#error-simulation">{failureTitle(running.failure)}</a>{' '}
          <span aria-hidden>{clockLeft(secondsLeft(running.end, now))} left</span>
        </p>
      ),
  )
}
