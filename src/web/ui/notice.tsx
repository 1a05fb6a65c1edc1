import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { info: Info, warn: TriangleAlert, bad: CircleAlert }

/** A rule at the left, the cause in bold, what still holds, and at most one action. */
export function Notice({
  kind,
  title,
  children,
  action,
}: {
  kind: keyof typeof icons
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  const Icon = icons[kind]
  return (
    <div className={kind === 'info' ? 'notice' : `notice notice--${kind}`} role="status">
      <Icon className="icon" aria-hidden />
      <div>
        <b>{title}</b>
        {children && <p className="small">{children}</p>}
      </div>
      {action && <div className="act">{action}</div>}
    </div>
  )
}
