import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, memo, type ReactNode, Suspense } from 'react'
import { useNetwork } from '../links/network-context.ts'
import { lazyPart } from './lazy-part.tsx'
import { OptionalPart } from './optional-part.tsx'

const PartFailure = lazyPart(() => import('./part-failure.tsx').then(({ PartFailure }) => PartFailure))

/**
 * A part of a page that loads and fails by itself: the rest of the page stays.
 * @param name the key under which its failures are counted
 * @param waiting a placeholder of the same size
 */
export function PagePart({ name, ...part }: PartProps) {
  return <Part name={`${useNetwork().name} ${name}`} {...part} />
}

interface PartProps {
  readonly name: string
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/** It is not rendered again when more is known of the network: React would replace a part that it has not hydrated. */
const Part = memo(function Part({ name, waiting, children }: PartProps) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary key={name} name={name} onReset={reset}>
          <Suspense fallback={waiting}>{children}</Suspense>
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  )
})

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
      <OptionalPart
        instead={
          <p className="secondary">
            This part of the page did not load.{' '}
            <button type="button" className="button button--small" onClick={this.tryAgain}>
              Try again
            </button>
          </p>
        }
      >
        <PartFailure place={this.props.name} error={error} restart={this.tryAgain} />
      </OptionalPart>
    )
  }
}
