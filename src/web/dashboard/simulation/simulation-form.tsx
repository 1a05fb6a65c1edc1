import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type SimulatedFailure, simulatedFailures } from '#contract/dashboard/simulated-failures.ts'
import { announce } from '../../ui/controls/announcer.tsx'
import { ActionButton } from '../calls/action-button.tsx'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { useCall } from '../calls/use-call.ts'
import type { NamedKey } from '../project/project-keys.ts'
import { projectEventsKey } from '../project/stored-projects.ts'
import { failureChoices, failureTitle, failureWord } from './failure-choices.ts'
import { simulationQuery } from './simulation-query.ts'

const durations = [1, 5, 15] as const

export interface SimulationChoice {
  readonly failure: SimulatedFailure
  readonly minutes: number
}

/**
 * The choice of a failure, of its time and of the key.
 * @param keys those for which none runs
 */
export function SimulationForm({
  project,
  keys,
  isNamed,
  choice,
  onChoose,
  onStarted,
}: {
  project: string
  keys: readonly NamedKey[]
  isNamed: boolean
  choice: SimulationChoice
  onChoose: (choice: SimulationChoice) => void
  onStarted: (keyId: string) => void
}) {
  const queryClient = useQueryClient()
  const name = useId()
  const { failure, minutes } = choice
  const [chosenKey, setChosenKey] = useState<string>()
  const key = keys.find(({ id }) => id === chosenKey) ?? keys[0]
  const start = useCall('startSimulation', (simulation) => {
    if (!key) return
    const { queryKey } = simulationQuery(project, key.id)
    // An older response must not overwrite this one.
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, simulation)
    void queryClient.invalidateQueries({ queryKey: projectEventsKey(project) })
    announce(`The simulation of ${failureTitle(simulation.failure)} runs`)
    onStarted(key.id)
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (key && !start.isPending)
      start.mutate({ parameters: { project, key: key.id }, body: { failure, minutes } })
  }

  return (
    <form className="simulation-form" onSubmit={submit}>
      <fieldset>
        <legend>What requests get</legend>
        <div className="simulation-choices">
          {simulatedFailures.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={`${name}-failure`}
                value={one}
                checked={one === failure}
                onChange={() => onChoose({ ...choice, failure: one })}
              />
              <span>
                <b>{failureChoices[one].short}</b> {failureChoices[one].name}
              </span>
              <span className="simulation-sentence">{failureChoices[one].sentence}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="simulation-tools">
        <fieldset className="simulation-durations">
          <legend className="visually-hidden">For how long</legend>
          <span aria-hidden>For</span>
          <div className="segmented">
            {durations.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name={`${name}-minutes`}
                  value={one}
                  checked={one === minutes}
                  onChange={() => onChoose({ ...choice, minutes: one })}
                />
                {one} min
              </label>
            ))}
          </div>
        </fieldset>
        {isNamed && (
          <label className="simulation-key">
            Key
            <select value={key?.id} onChange={({ target }) => setChosenKey(target.value)}>
              {keys.map(({ id, title, key: text }) => (
                <option key={id} value={id}>
                  {title}, {text.slice(0, 12)}…
                </option>
              ))}
            </select>
          </label>
        )}
        <ActionButton type="submit" className="button button--primary" isBusy={start.isPending}>
          Start {failureWord(failure)} for {minutes} min
        </ActionButton>
      </div>
      {start.error && <FailureNotice error={start.error} />}
      <p className="footnote">
        Only requests for data with this key are affected. The usage counts them as simulated, not as errors.
        They take from the rate and the quota.
      </p>
    </form>
  )
}
