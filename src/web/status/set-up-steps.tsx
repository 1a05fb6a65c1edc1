import { type SetUpStep, setUpSteps } from '#explorer-protocol/data-status.ts'
import { Status } from '../ui/values/status.tsx'
import './set-up-report.css'

/** The steps of a network's set-up, with their results and what to do where one failed. */
export function SetUpSteps({ steps }: { steps: readonly SetUpStep[] }) {
  return (
    <ol className="set-up-steps">
      {steps.map((step) => (
        <Step key={step.step} {...step} />
      ))}
    </ol>
  )
}

const states = {
  passed: { kind: 'ok', word: 'Done' },
  failed: { kind: 'bad', word: 'Failed' },
  waiting: { kind: 'off', word: 'Not yet' },
} as const

function Step({ step, state, detail, advice }: SetUpStep) {
  const { kind, word } = states[state]
  return (
    <li className={state === 'waiting' ? 'set-up-step is-waiting' : 'set-up-step'}>
      <Status kind={kind}>{word}</Status>
      <div>
        <b>{setUpSteps[step]}</b>
        {detail && <p className="set-up-step-detail">{detail}</p>}
        {advice && <p className="set-up-step-advice">{advice}</p>}
      </div>
    </li>
  )
}
