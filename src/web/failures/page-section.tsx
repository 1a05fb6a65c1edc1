import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useNetwork } from '#web/routing/network-context.tsx'
import { FailureNotice } from './failure-notice.tsx'

interface PageSectionProps {
  readonly name: string
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/**
 * A section of a page that loads and fails by itself: the rest of the page stays.
 * @param name the key under which its failures are counted
 * @param waiting a placeholder of the same size
 */
export function PageSection({ name, waiting, children }: PageSectionProps) {
  const place = `${useNetwork().name} ${name}`
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          key={place}
          onReset={reset}
          fallbackRender={({ error, resetErrorBoundary }) => (
            <FailureNotice place={place} error={error} tryAgain={resetErrorBoundary} />
          )}
        >
          <Suspense fallback={waiting}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  )
}
