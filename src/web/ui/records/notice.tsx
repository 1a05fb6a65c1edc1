import type { ReactNode } from 'react'
import { Icon, type IconName } from '../controls/icon.tsx'
import './notice.css'

/** A notice with its cause in bold, details, and at most one action. */
export function Notice({
  kind,
  icon = kind,
  title,
  children,
  action,
}: {
  kind: 'info' | 'warn' | 'bad'
  icon?: IconName
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={kind === 'info' ? 'notice' : `notice notice--${kind}`} role="status">
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        {children && <p>{children}</p>}
      </div>
      {action && <div className="notice-action">{action}</div>}
    </div>
  )
}
