import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, lazy, type ReactNode, Suspense } from 'react'

const FailureNotice = lazy(() =>
  import('./failure-notice.tsx').then(({ FailureNotice }) => ({ default: FailureNotice })),
)

/**
 * A part of a page that comes and fails by itself: the rest of the page stays.
 * @param name of the part, as its failures are counted
 * @param waiting in the geometry of what will come
 */
export function PagePart({
  name,
  waiting,
  children,
}: {
  name: string
  waiting: ReactNode
  children: ReactNode
}) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary name={name} onReset={reset}>
          <Suspense fallback={waiting}>{children}</Suspense>
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  )
}

interface BoundaryProps {
  readonly name: string
  readonly onReset: () => void
  readonly children: ReactNode
}

class Boundary extends Component<BoundaryProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  readonly tryAgain = () => {
    this.props.onReset()
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    return error === undefined ? (
      this.props.children
    ) : (
      <Suspense fallback={null}>
        <FailureNotice place={this.props.name} error={error} tryAgain={this.tryAgain} />
      </Suspense>
    )
  }
}
