import { useId } from 'react'
import { useOptimisticChoice } from './use-optimistic-choice.ts'
import './segmented.css'

/**
 * A choice of one among a few, all visible.
 * @param onChoose takes every choice
 */
export function Segmented<T extends string>({
  label,
  choices,
  chosen,
  onChoose,
  hidesLabel = false,
}: {
  label: string
  choices: readonly { readonly value: T; readonly label: string }[]
  chosen: T
  onChoose: (choice: T) => void | Promise<void>
  hidesLabel?: boolean
}) {
  const id = useId()
  const [shown, press] = useOptimisticChoice(chosen, onChoose)
  return (
    <span className="segmented-field">
      <span id={id} className={hidesLabel ? 'visually-hidden' : undefined}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset breaks the line that it stands in */}
      <span className="segmented segmented--small" role="group" aria-labelledby={id}>
        {choices.map(({ value, label: name }) => (
          <button key={value} type="button" aria-pressed={value === shown} onClick={() => press(value)}>
            {name}
          </button>
        ))}
      </span>
    </span>
  )
}
