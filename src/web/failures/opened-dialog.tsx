import { type PropsWithChildren, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'

type OpenedDialogProps = PropsWithChildren<{ name: string; onClose: () => void }>

/**
 * A dialog over the page, in the browser alone, whose code loads when a person opens it. If it fails, another dialog says so.
 * @param name begins the sentence about the failure, as in "The list of requests"
 */
export function OpenedDialog({ name, onClose, children }: OpenedDialogProps) {
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <Dialog title={`${name} did not open`} onClose={onClose}>
          {/* The mark lets the page reload beside it, as beside no other dialog. */}
          <div className="not-opened">
            <FailureNotice place={name} error={error} tryAgain={resetErrorBoundary} />
          </div>
        </Dialog>
      )}
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
