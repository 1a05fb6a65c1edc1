import { useEffect } from 'react'
import { useCountdown } from '../../browser/clock.ts'
import { failureWords } from '../../failures/failure-words.ts'
import { announce } from '../../ui/controls/announcer.tsx'
import { Notice } from '../../ui/records/notice.tsx'
import type { Collection } from './sheet-collection.ts'
import { progressText } from './sheet-words.ts'
import './sheet-progress.css'

/** The number of accounts looked up so far, and the button that stops or resumes the requests. */
export function SheetProgress({ collection, total }: { collection: Collection; total: number }) {
  const { results, state, pause, refusal, stop, resume } = collection
  const completed = [...results.values()].filter(({ kind }) => kind !== 'waiting').length
  const left = useCountdown(state === 'pausing' ? pause : undefined)
  const words = refusal && failureWords(refusal)
  const hasFailed = [...results.values()].some(({ kind }) => kind === 'failed')
  const text = progressText(results.values(), total)
  const action = actionOf(state, hasFailed)
  useEffect(() => {
    if (state === 'done') announce(`${text}.`)
    if (state === 'stopped') announce('Stopped.')
    if (state === 'pausing') announce(`The data service limits requests: resuming in ${pause} seconds.`)
  }, [state, pause, text])
  return (
    <div className="sheet-progress">
      <progress max={Math.max(total, 1)} value={completed} aria-label="Accounts looked up" />
      <p className="sheet-progress-count">
        <span>
          {text}
          {state === 'pausing' && `, the data service limits requests: resuming in ${left} s`}
          {state === 'stopped' && !refusal && ', stopped'}
        </span>
        {action && (
          <button type="button" className="button button--small" onClick={action === 'Stop' ? stop : resume}>
            {action}
          </button>
        )}
      </p>
      {words && (
        <Notice kind={words.kind} title={`${words.title}.`}>
          {words.text} The rows loaded so far stay. {words.technical}
        </Notice>
      )}
    </div>
  )
}

/** The name of the one button, which changes with the state so that the focus stays on it. */
function actionOf(state: Collection['state'], hasFailed: boolean): string | undefined {
  if (state === 'running' || state === 'pausing') return 'Stop'
  if (state === 'stopped') return 'Resume'
  return hasFailed ? 'Retry failed accounts' : undefined
}
