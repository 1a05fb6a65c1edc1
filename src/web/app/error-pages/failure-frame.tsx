import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useLeavesFocus } from '../../failures/failure-notice.tsx'
import './failure-frame.css'

/** The title and frame of every page that stands for a failed one. */
export function FailureFrame({ title, children }: { title: string; children: ReactNode }) {
  const ref = useLeavesFocus<HTMLDivElement>(useLocation().pathname)
  return (
    <div ref={ref} className="page-width failure-frame" role="alert">
      <title>{`${title} · Epochal`}</title>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
