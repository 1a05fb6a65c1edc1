import { useEffect, useRef } from 'react'
import { announce } from '../../ui/controls/announcer.tsx'
import type { WatchState } from '../changes/watch-state.ts'
import { watchAgain } from '../kept/watch-store.ts'
import type { Watched } from '../kept/watched.ts'
import { subjectName } from '../watch-words.ts'
import { WatchRow } from './watch-row.tsx'

/**
 * The entries of one kind, the latest added first. One that was just removed stays in its place, to be put back.
 */
export function WatchRows({
  title,
  states,
  removed,
  onRemove,
}: {
  title: string
  states: readonly WatchState[]
  removed: readonly Watched[]
  onRemove: (entry: Watched) => void
}) {
  const rows = [
    ...states.map((state) => ({ entry: state.entry, state })),
    ...removed.map((entry) => ({ entry, state: undefined })),
  ].toSorted((a, b) => b.entry.since - a.entry.since || (a.entry.id < b.entry.id ? -1 : 1))
  if (rows.length === 0) return null
  return (
    <section className="section">
      <div className="section-header">
        <h2>{title}</h2>
      </div>
      <ul className="watch-rows">
        {rows.map(({ entry, state }) => (
          <li key={entry.id} className="watch-row" tabIndex={-1}>
            {state ? <WatchRow state={state} onRemove={onRemove} /> : <RemovedRow entry={entry} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An entry that was just removed. The focus goes from the button that did it to the one that undoes it. */
function RemovedRow({ entry }: { entry: Watched }) {
  const undo = useRef<HTMLButtonElement>(null)
  const name = subjectName(entry)
  useEffect(() => {
    if (document.activeElement === document.body) undo.current?.focus()
    announce(`${name} is removed`)
  }, [name])
  return (
    <p className="watch-row-removed">
      {name} is removed.
      <button
        ref={undo}
        type="button"
        className="button button--small"
        onClick={({ currentTarget }) => {
          // The row stays, and the button goes.
          currentTarget.closest('li')?.focus()
          watchAgain(entry)
        }}
      >
        Undo
      </button>
    </p>
  )
}
