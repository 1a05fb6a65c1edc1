import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from '../../browser/after-paint.ts'
import './segmented.css'

/**
 * A choice of one among a few, all visible. A press is painted before `onChoose` is called, which may draw much of the page anew.
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
  onChoose: (choice: T) => void
  hidesLabel?: boolean
}) {
  const id = useId()
  const [pressed, setPressed] = useState<T>()
  const latest = useRef(onChoose)
  useLayoutEffect(() => {
    latest.current = onChoose
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice takes the place of the press
  useEffect(() => setPressed(undefined), [chosen])

  function press(value: T): void {
    setPressed(value)
    afterPaint(() => latest.current(value))
  }

  return (
    <span className="segmented-field">
      <span id={id} className={hidesLabel ? 'visually-hidden' : undefined}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset breaks the line that it stands in */}
      <span className="segmented segmented--small" role="group" aria-labelledby={id}>
        {choices.map(({ value, label: name }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === (pressed ?? chosen)}
            onClick={() => press(value)}
          >
            {name}
          </button>
        ))}
      </span>
    </span>
  )
}
