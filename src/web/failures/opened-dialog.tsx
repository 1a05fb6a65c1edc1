import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useIsHydrated } from '../browser/external-store.ts'
import { FailureNotice } from './failure-notice.tsx'
import './opened-dialog.css'

/**
 * A dialog over the page, in the browser alone, whose code loads when a person opens it. If it fails, another dialog says so.
 * @param name begins the sentence about the failure, as in "The request panel"
 */
export function OpenedDialog({
  name,
  onClose,
  children,
}: {
  name: string
  onClose: () => void
  children: ReactNode
}) {
  if (!useIsHydrated()) return null
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <NotOpened name={name} error={error} tryAgain={resetErrorBoundary} onClose={onClose} />
      )}
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

interface NotOpenedProps {
  readonly name: string
  readonly error: unknown
  readonly tryAgain: () => void
  readonly onClose: () => void
}

function NotOpened({ name, error, tryAgain, onClose }: NotOpenedProps) {
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
