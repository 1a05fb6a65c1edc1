import type { ReactNode } from 'react'
import { ApiLink } from './api-link.tsx'

/** The head of a page: its name, steps and tools at the right, and last the press that shows the page's requests. */
export function PageHead({
  title,
  kicker,
  beside,
  tools,
  request,
  children,
}: {
  title: string
  /** A line above the name. */
  kicker?: ReactNode
  /** Controls beside the name. */
  beside?: ReactNode
  tools?: ReactNode
  /** Path of the request that is shown first, below the network's address: that of the page's own address unless set, none where it is null. */
  request?: string | null
  /** A sentence below. */
  children?: ReactNode
}) {
  return (
    <div className="page-header">
      <div>
        {kicker && <p className="page-kicker">{kicker}</p>}
        <h1>{title}</h1>
      </div>
      {beside}
      <div className="page-tools">
        {tools}
        {request !== null && <ApiLink path={request} />}
      </div>
      {children && <p className="page-lede">{children}</p>}
    </div>
  )
}
