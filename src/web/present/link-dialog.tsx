import { useId, useState } from 'react'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { Dialog } from '../ui/controls/dialog.tsx'
import { preparedSteps } from './sequence/sequence.ts'
import { sequenceLink } from './sequence/sequence-link.ts'
import { stepName } from './sequence/step.ts'
import type { PresentedSequence } from './sequence/use-sequence.ts'
import { viewTitle } from './views/view-words.ts'

/** A form that chooses views, and the link to a presentation of them. */
export function LinkDialog({ sequence, onClose }: { sequence: PresentedSequence; onClose: () => void }) {
  const { context, steps } = sequence
  const id = useId()
  // Those of the address come first, in its order.
  const offered = [...steps, ...preparedSteps(context)].filter(
    (step, at, all) => all.findIndex((other) => stepName(other) === stepName(step)) === at,
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(steps.map(stepName)))
  const names = offered.map(stepName).filter((name) => chosen.has(name))
  const link = sequenceLink(location.href, names)

  function choose(name: string, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(name)
    else next.delete(name)
    setChosen(next)
  }

  return (
    <Dialog title="Link to this sequence" onClose={onClose}>
      <fieldset className="presentation-link-steps">
        <legend>Views, in this order</legend>
        {offered.map((step) => {
          const name = stepName(step)
          return (
            <label key={name}>
              <input
                type="checkbox"
                checked={chosen.has(name)}
                onChange={({ target }) => choose(name, target.checked)}
              />
              {viewTitle(step, context)}
            </label>
          )
        })}
      </fieldset>
      {names.length === 0 ? (
        <p className="secondary">Choose at least one view.</p>
      ) : (
        <div className="presentation-link">
          <label className="visually-hidden" htmlFor={id}>
            Link
          </label>
          <input id={id} readOnly value={link} onFocus={({ target }) => target.select()} />
          <CopyButton text={link} what="link to this sequence" label="Copy link to this sequence" />
        </div>
      )}
    </Dialog>
  )
}
