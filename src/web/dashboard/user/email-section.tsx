import { useState } from 'react'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { PendingEmailChange, SignInOptions, UserAccount } from '#contract/dashboard/dashboard-results.ts'
import { ActionButton, CallFailure } from '#web/dashboard/calls/action-button.tsx'
import { NameDialog } from '#web/dashboard/calls/form-dialog.tsx'
import { useCall } from '#web/dashboard/calls/use-call.ts'
import { DashboardSection } from '#web/dashboard/frame/dashboard-section.tsx'
import { useKeptFocus } from '#web/dashboard/use-kept-focus.ts'
import { Status } from '#web/ui/values/status.tsx'
import { Timestamp } from '#web/ui/values/timestamp.tsx'
import { AccountRow } from './account-row.tsx'
import { ChangeEmailDialog, useAccountChange } from './form-dialogs.tsx'

/** Where links and mails about an account go. */
const mailNotes = {
  sent: 'Links to sign in and mails about your account go to this address.',
  printed:
    'Epochal has no mail server here, and prints links to sign in and mails about your account in its terminal.',
  off: undefined,
} as const

/** The e-mail address with a change that waits, and the name. */
export function EmailSection({ account, mail }: { account: UserAccount; mail: SignInOptions['mail'] }) {
  const [open, setOpen] = useState<'email' | 'name'>()
  const close = () => setOpen(undefined)
  const heading = useKeptFocus(account.emailChange ? 'changing' : 'settled')
  const changed = useAccountChange()
  const rename = useCall('renameAccount', async () => {
    await changed('The name is changed.')
    close()
  })
  return (
    <DashboardSection title="E-mail and name" heading={heading} note={mailNotes[mail]}>
      <ul className="action-rows account-rows">
        <AccountRow
          title={account.email}
          actions={
            <ActionButton
              isBusy={mail === 'off'}
              aria-label="Change the e-mail address"
              aria-describedby={mail === 'off' ? 'account-no-mails' : undefined}
              onClick={() => setOpen('email')}
            >
              Change
            </ActionButton>
          }
        >
          <Status kind="ok">Confirmed</Status>
          {mail === 'off' && (
            <span id="account-no-mails">This service sends no mails, so the address cannot be changed.</span>
          )}
        </AccountRow>
        {account.emailChange && <PendingChange email={account.email} change={account.emailChange} />}
        <AccountRow
          title="Name"
          actions={
            <button
              type="button"
              className="button"
              aria-label={account.name === '' ? 'Add a name' : 'Change the name'}
              onClick={() => setOpen('name')}
            >
              {account.name === '' ? 'Add' : 'Change'}
            </button>
          }
        >
          {account.name === '' ? <span className="aside">None</span> : <bdi>{account.name}</bdi>}
        </AccountRow>
      </ul>
      {open === 'email' && <ChangeEmailDialog isPrinted={mail === 'printed'} onClose={close} />}
      {open === 'name' && (
        <NameDialog
          title="Change the name"
          submit="Save"
          label="Name"
          most={100}
          hint="As you want to be named. It can be empty."
          name={account.name}
          autoComplete="name"
          call={rename}
          onName={(name) => rename.mutate({ body: { name } })}
          onClose={close}
        />
      )}
    </DashboardSection>
  )
}

function PendingChange({ email, change }: { email: string; change: PendingEmailChange }) {
  const { newEmail, waitsFor, until } = change
  const changed = useAccountChange()
  const again = useCall('requestEmailChange', () => changed('Both links are sent again.'))
  const cancel = useCall('cancelEmailChange', () => changed('The change is cancelled.'))
  const error = again.error ?? cancel.error
  return (
    <AccountRow
      title={`Changing to ${newEmail}`}
      actions={
        <>
          <ActionButton
            className="button button--bare"
            isBusy={again.isPending}
            onClick={() => again.mutate({ body: { email: newEmail } })}
          >
            Send both links again
          </ActionButton>
          <ActionButton isBusy={cancel.isPending} onClick={() => cancel.mutate({})}>
            Cancel the change
          </ActionButton>
        </>
      }
    >
      <Status kind="off">Waiting</Status>
      <span>
        {waitsFor === 'both' && 'Open the links in both mails until '}
        {waitsFor === 'old' && `Confirmed at ${newEmail}. The link in the mail to ${email} works until `}
        {waitsFor === 'new' && `Confirmed at ${email}. The link in the mail to ${newEmail} works until `}
        <Timestamp time={parseUtcTime(until)} />.
      </span>
      {error && <CallFailure error={error} />}
    </AccountRow>
  )
}
