import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/controls/icon.tsx'
import './notice.css'

/** A notice with its cause in bold, details, and at most one action. */
export function Notice({
  kind,
  icon = kind === 'ok' ? 'check' : kind,
  title,
  children,
  action,
  role = 'status',
}: {
  kind: 'info' | 'warn' | 'bad' | 'ok'
  icon?: IconName
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** `alert` for the failure of what the person has just done. */
  role?: 'status' | 'alert' | undefined
}) {
  return (
    <div className={kind === 'info' ? 'notice' : `notice notice--${kind}`} role={role}>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        {children && <p>{children}</p>}
      </div>
      {action && <div className="notice-action">{action}</div>}
    </div>
  )
}
