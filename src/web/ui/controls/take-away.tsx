import { type ReactNode, useState } from 'react'
import { announce } from './announcer.tsx'
import './take-away.css'

/** A way to take away what a page shows. */
export interface TakeAway {
  readonly label: string
  readonly note?: string
  /** Returns the announcement of its success; throws the reason of its failure. */
  readonly take: () => string | Promise<string>
}

/** The ways to take away what a page shows. A failure stays in the menu with its reason. */
export function TakeAwayChoice({
  ways,
  onDone,
  children,
}: {
  ways: readonly TakeAway[]
  onDone: () => void
  /** Links beneath them. */
  children?: ReactNode
}) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function run({ take }: TakeAway) {
    // A button that is disabled would lose the focus.
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      announce(await take())
      onDone()
    } catch (error) {
      setFailure(`This did not work: ${error instanceof Error ? error.message : String(error)}.`)
      setIsBusy(false)
    }
  }

  return (
    <div className="take-away">
      {ways.map((way) => (
        <button
          key={`${way.label} ${way.note}`}
          type="button"
          className="popover-item"
          aria-disabled={isBusy}
          onClick={() => run(way)}
        >
          {way.label} {way.note && <small>{way.note}</small>}
        </button>
      ))}
      {children}
      {failure && (
        <p className="popover-note" role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
