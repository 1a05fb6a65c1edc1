import { useLayoutEffect, useRef } from 'react'
import { FailureNotice } from './failure-notice.tsx'
import './not-opened.css'

/** The dialog in place of one that did not open. The styles of dialogs may be among what did not load, so it has its own. */
export function NotOpened({
  name,
  error,
  tryAgain,
  onClose,
}: {
  /** Begins the sentence about the failure, as in "The request panel". */
  name: string
  error: unknown
  tryAgain: () => void
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect closes it while it is in the document, so that the browser returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="not-opened"
      aria-label={`${name} did not open`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <FailureNotice place={name} error={error} tryAgain={tryAgain} subject={`${name} did not open`}>
        <button type="button" className="button button--small button--bare" onClick={onClose}>
          Close
        </button>
      </FailureNotice>
    </dialog>
  )
}
