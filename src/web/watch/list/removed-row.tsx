import { useEffect, useRef } from 'react'
import { announce } from '../../ui/controls/announcer.tsx'
import { watchAgain } from '../kept/watch-store.ts'
import type { Watched } from '../kept/watched.ts'
import { subjectName } from '../watch-words.ts'

/** An entry that was just removed. The focus goes from the button that did it to the one that undoes it. */
export function RemovedRow({ entry }: { entry: Watched }) {
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
