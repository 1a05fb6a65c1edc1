import { useRef } from 'react'
import type { Account, SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { DashboardSection } from '../frame/dashboard-section.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { ProviderRow } from './provider-row.tsx'
import { sectionNotes } from './section-notes.ts'

/** Password, passkeys and providers. */
export function SignInWaysSection({ account, options }: { account: Account; options: SignInOptions }) {
  const list = useRef<HTMLUListElement>(null)
  // A row that goes leaves the focus to the list.
  const focusList = () => list.current?.focus()
  const isOffered = (id: string) => options.providers.some((provider) => provider.id === id)
  const others = account.providers.filter(({ id }) => !isOffered(id))
  return (
    <DashboardSection title="Ways to sign in" note={options.mail === 'off' ? undefined : sectionNotes.ways}>
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
