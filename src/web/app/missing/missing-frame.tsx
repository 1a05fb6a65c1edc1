import type { ReactNode } from 'react'
import { FailureFrame } from '../error-pages/failure-frame.tsx'
import './missing-frame.css'

/** The frame of a page for what does not exist: the case, what is known of it, and the ways on. */
export function MissingFrame({
  title,
  lede,
  children,
}: {
  title: string
  lede: ReactNode
  children: ReactNode
}) {
  return (
    <FailureFrame title={title}>
      <p className="failure-text">{lede}</p>
      {children}
      <p className="fine-print">Status 404.</p>
    </FailureFrame>
  )
}
