import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
import { simulationQuery } from './simulation-query.ts'
import { clockLeft, secondsLeft, wordsLeft } from './time-left.ts'

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
  now,
  takesFocus,
}: {
  project: string
  keyId: string
  name: NamedKey | undefined
  simulation: Simulation & { readonly end: number }
  now: number
  takesFocus: boolean
}) {
  const queryClient = useQueryClient()
  // The time left when this page saw it first, since the service does not tell when a simulation began.
  const [whole] = useState(() => Math.max(secondsLeft(end, now), 1))
  const left = secondsLeft(end, now)
  const { queryKey } = simulationQuery(project, keyId)
  const stop = useCall('stopSimulation', () => {
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
        <div className="simulation-count" role="timer" aria-label={wordsLeft(left)}>
          {clockLeft(left)}
        </div>
      </div>
      <div className="simulation-left" aria-hidden>
        <span style={{ width: `${(Math.min(left, whole) / whole) * 100}%` }} />
      </div>
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
