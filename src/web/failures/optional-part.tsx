import { Component, type ReactNode, Suspense } from 'react'
import { MINUTE } from '#cardano/utc-time.ts'
import { ConnectionError, ReloadNeeded } from '../api/api-error.ts'
import { reloadNeeded } from './reload/reload-needed.ts'
import { retryLater } from './retry-later.ts'

interface OptionalPartProps {
  readonly waiting?: ReactNode
  /** Shown in place of a part that failed; nothing unless set. */
  readonly instead?: ReactNode | ((error: unknown) => ReactNode)
  readonly children: ReactNode
}

/**
 * A part that the page can do without: if its code does not load, the rest of the page stays, and the part appears when its
 * code can be loaded.
 */
export class OptionalPart extends Component<OptionalPartProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}
  private stopRetry: (() => void) | undefined

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    const isGone = error instanceof ReloadNeeded
    if (isGone) reloadNeeded.write(error)
    if (isGone || error instanceof ConnectionError) {
      // A file that is gone may come back, as when a gateway sent one request to another version.
      this.stopRetry = retryLater(() => this.setState({ error: undefined }), isGone ? MINUTE : undefined)
    }
  }

  override componentWillUnmount() {
    this.stopRetry?.()
  }

  override render() {
    const { waiting = null, instead = null, children } = this.props
    const { error } = this.state
    if (error === undefined) return <Suspense fallback={waiting}>{children}</Suspense>
    return typeof instead === 'function' ? instead(error) : instead
  }
}
