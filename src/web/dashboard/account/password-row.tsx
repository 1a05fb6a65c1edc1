import { useState } from 'react'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { DateOf } from '../../ui/values/timestamp.tsx'
import { AccountRow } from './account-row.tsx'
import { PasswordDialog } from './password-dialog.tsx'

/** @param setAt null without a password */
export function PasswordRow({ email, setAt }: { email: string; setAt: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const hasPassword = setAt !== null
  return (
    <AccountRow
      title="Password"
      actions={
        <button
          type="button"
          className="button"
          aria-label={hasPassword ? 'Change the password' : 'Set a password'}
          onClick={() => setOpen(true)}
        >
          {hasPassword ? 'Change' : 'Set'}
        </button>
      }
    >
      {hasPassword ? (
        <span className="aside">
          Set <DateOf time={parseUtcTime(setAt)} />
        </span>
      ) : (
        <span className="aside">None</span>
      )}
      {isOpen && <PasswordDialog email={email} hasPassword={hasPassword} onClose={() => setOpen(false)} />}
    </AccountRow>
  )
}
