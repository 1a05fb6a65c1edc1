import { useRef, useState } from 'react'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { SignInOptions, UserAccount } from '#contract/dashboard/dashboard-results.ts'
import { DashboardSection } from '#web/dashboard/frame/dashboard-section.tsx'
import { DateOf } from '#web/ui/values/timestamp.tsx'
import { AccountRow } from './account-row.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasswordDialog } from './form-dialogs.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { ProviderRow } from './provider-row.tsx'

/** How a link to sign in comes, which every account has. */
const linkNotes = {
  sent: 'A link by mail works too, for every account.',
  printed: 'A link that Epochal prints in its terminal works too, for every account.',
  off: undefined,
} as const

/** Password, passkeys and providers. */
export function SignInWaysSection({ account, options }: { account: UserAccount; options: SignInOptions }) {
  const list = useRef<HTMLUListElement>(null)
  // A row that goes leaves the focus to the list.
  const focusList = () => list.current?.focus()
  const isOffered = (id: string) => options.providers.some((provider) => provider.id === id)
  const others = account.providers.filter(({ id }) => !isOffered(id))
  return (
    <DashboardSection title="Ways to sign in" note={linkNotes[options.mail]}>
      <ul className="action-rows account-rows" tabIndex={-1} ref={list} aria-label="Ways to sign in">
        <PasswordRow email={account.email} setAt={account.passwordSetAt} />
        {account.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={focusList} />
        ))}
        {options.providers.map(({ id, name }) => (
          <ProviderRow
            key={id}
            id={id}
            name={name}
            linked={account.providers.find((provider) => provider.id === id)}
          />
        ))}
        {others.map((linked) => (
          <ProviderRow
            key={linked.id}
            id={linked.id}
            name={linked.name}
            linked={linked}
            isOffered={false}
            onUnlinked={focusList}
          />
        ))}
      </ul>
      <AddPasskey offer={options.passkeys} />
    </DashboardSection>
  )
}

/** @param setAt null without a password */
function PasswordRow({ email, setAt }: { email: string; setAt: string | null }) {
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
