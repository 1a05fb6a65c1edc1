import type { ReactNode } from 'react'

/** A row of the account page: a name, its state, and what can be done with it. */
export function AccountRow({
  title,
  actions,
  children,
}: {
  title: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <div className="account-row-state">{children}</div>
      </div>
      {actions && <div className="account-row-actions">{actions}</div>}
    </li>
  )
}

/** The reason for which the last way to sign in cannot be removed. */
export const LAST_WAY = 'The last way to sign in: set a password or add another way first.'
