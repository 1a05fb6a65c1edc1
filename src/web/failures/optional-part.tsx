import { Component, type ReactNode, Suspense } from 'react'

interface OptionalPartProps {
  readonly waiting?: ReactNode
  /** Shown in place of a part that failed; nothing unless set. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

/** A part that the page can do without: if its code does not load, the rest of the page stays. */
export class OptionalPart extends Component<OptionalPartProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { waiting = null, instead = null, children } = this.props
    return this.state.hasFailed ? instead : <Suspense fallback={waiting}>{children}</Suspense>
  }
}
