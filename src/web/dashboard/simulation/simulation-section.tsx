import { useEffect, useRef, useState } from 'react'
import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { announce } from '../../ui/controls/announcer.tsx'
import { DashboardSection } from '../frame/dashboard-section.tsx'
import { FailedPart } from '../frame/failed-part.tsx'
import { namedKeys } from '../project/project-keys.ts'
import { RunningSimulation } from './running-simulation.tsx'
import { type SimulationChoice, SimulationForm } from './simulation-form.tsx'
import { useSimulations } from './simulation-query.ts'
import './simulation.css'

/** Lets the service answer with failures, for keys of the sandbox. */
export function SimulationSection({ project }: { project: ListedProject }) {
  if (project.network !== 'sandbox' || project.archivedAt !== null || project.keys.length === 0) return null
  return (
    <DashboardSection
      title="Error simulation"
      note="Make the service answer with an error, to see what your program does."
    >
      <div id="error-simulation">
        <Simulations project={project} />
      </div>
    </DashboardSection>
  )
}

function Simulations({ project }: { project: ListedProject }) {
  const { simulations, isLoading, error, isFetching, refetch } = useSimulations(project)
  const running = simulations.filter((one) => one.running)
  // Kept while a simulation runs in place of the form.
  const [choice, setChoice] = useState<SimulationChoice>({ failure: '429', minutes: 5 })
  const [started, setStarted] = useState<string>()
  const frame = useEndedFocus(running.map(({ key }) => key.id).join())
  const names = namedKeys(project)
  if (error) return <FailedPart error={error} isTrying={isFetching} onTry={() => void refetch()} />
  if (isLoading) return <div className="simulation-waiting" />
  const free = names.filter(({ id }) => simulations.some((one) => one.key.id === id && !one.running))
  return (
    <div className="simulations" ref={frame} tabIndex={-1}>
      {running.map(
        ({ key, running: simulation }) =>
          simulation && (
            <RunningSimulation
              key={key.id}
              project={project.id}
              keyId={key.id}
              name={names.length > 1 ? names.find(({ id }) => id === key.id) : undefined}
              simulation={simulation}
              takesFocus={started === key.id}
            />
          ),
      )}
      {free.length > 0 && (
        <SimulationForm
          project={project.id}
          keys={free}
          isNamed={names.length > 1}
          choice={choice}
          onChoose={setChoice}
          onStarted={setStarted}
        />
      )}
    </div>
  )
}

/** Gives the focus to the form when a simulation ends by itself or is stopped while its button has the focus. */
function useEndedFocus(running: string) {
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef(running)
  useEffect(() => {
    const hasEnded = before.current.length > running.length
    before.current = running
    if (!hasEnded) return
    announce('The simulation has ended')
    if (document.activeElement !== document.body) return
    const next = frame.current?.querySelector<HTMLElement>('input:checked') ?? frame.current
    next?.focus()
  }, [running])
  return frame
}
