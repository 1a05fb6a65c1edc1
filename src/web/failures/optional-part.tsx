import { Component, type ReactNode, Suspense } from 'react'

interface OptionalPartProps {
  readonly waiting?: ReactNode
  /** In place of what failed; nothing, for what the page can do without. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

/** A part that the page can do without: when its code does not come, everything else stays. */
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
