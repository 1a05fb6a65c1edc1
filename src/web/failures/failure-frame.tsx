import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useLeavesFocus } from '#web/failures/failure-notice.tsx'
import './failure-frame.css'

/** The frame of every page that stands for a failed or a missing one: the case, the ways on, and what a report names. */
export function FailureFrame({
  title,
  lede,
  children,
  technical,
}: {
  title: string
  lede?: ReactNode
  children: ReactNode
  technical?: string | undefined
}) {
  const ref = useLeavesFocus<HTMLDivElement>(useLocation().pathname)
  return (
    <div ref={ref} className="page-width failure-frame" role="alert">
      <title>{`${title} · Epochal`}</title>
      <h1>{title}</h1>
      {lede !== undefined && <p className="measure secondary">{lede}</p>}
      {children}
      {technical && <p className="fine-print">{technical}</p>}
    </div>
  )
}
