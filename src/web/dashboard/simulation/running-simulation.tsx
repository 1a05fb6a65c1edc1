import { useQueryClient } from '@tanstack/react-query'
import type { Simulation } from '#contract/dashboard/dashboard-results.ts'
import { SIMULATED_HEADER } from '#contract/dashboard/simulated-failures.ts'
import { Status } from '../../ui/values/status.tsx'
import { ActionButton } from '../calls/action-button.tsx'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { useCall } from '../calls/use-call.ts'
import type { NamedKey } from '../project/project-keys.ts'
import { projectEventsKey } from '../project/stored-projects.ts'
import { takeFocus } from '../take-focus.ts'
import { failureChoices, failureTitle } from './failure-choices.ts'
import { SimulationBar, SimulationTimer } from './simulation-clock.tsx'
import { simulationQuery } from './simulation-query.ts'

/**
 * A simulation that runs, with the time that is left by the server's clock.
 * @param name of the key where there are several
 * @param takesFocus true for one that was started on this page
 */
export function RunningSimulation({
  project,
  keyId,
  name,
  simulation: { failure, end },
  takesFocus,
}: {
  project: string
  keyId: string
  name: NamedKey | undefined
  simulation: Simulation & { readonly end: number }
  takesFocus: boolean
}) {
  const queryClient = useQueryClient()
  const { queryKey } = simulationQuery(project, keyId)
  const stop = useCall('stopSimulation', () => {
    // An older response must not overwrite this one.
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, null)
    void queryClient.invalidateQueries({ queryKey: projectEventsKey(project) })
  })
  return (
    <div className="simulation">
      <div className="simulation-row">
        <div>
          <Status kind="warn">Simulation running</Status>
          <p className="simulation-title">
            <b>{failureTitle(failure)}</b> <span className="aside">{failureChoices[failure].sentence}</span>
          </p>
          {name && (
            <p className="aside">
              {name.title}, <code>{name.key.slice(0, 12)}…</code>
            </p>
          )}
        </div>
        <SimulationTimer end={end} />
      </div>
      <SimulationBar end={end} />
      <div className="simulation-row">
        <p className="secondary">Ends at {new Date(end).toISOString().slice(11, 19)} UTC by itself.</p>
        <ActionButton
          className="button button--primary"
          isBusy={stop.isPending}
          ref={takesFocus ? takeFocus : undefined}
          onClick={() => stop.mutate({ parameters: { project, key: keyId } })}
        >
          Stop
        </ActionButton>
      </div>
      {stop.error && <FailureNotice error={stop.error} />}
      <p className="footnote">
        Each of these responses has the field{' '}
        <code>
          {SIMULATED_HEADER}: {failure}
        </code>
        .
      </p>
    </div>
  )
}
