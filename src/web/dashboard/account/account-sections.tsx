import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SessionUser, SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { SkeletonTable } from '../../ui/records/skeleton.tsx'
import { accountQuery } from '../calls/dashboard-queries.ts'
import { DashboardSection, FailedPart } from '../frame/dashboard-section.tsx'
import { AccountRow } from './account-row.tsx'
import { DataSection } from './data-section.tsx'
import { EmailSection } from './email-section.tsx'
import { sectionNotes } from './section-notes.ts'
import { SessionSection } from './session-section.tsx'
import { SignInWaysSection } from './sign-in-ways-section.tsx'
import './account.css'

/** The sections before the account is known, as high as those of an account without passkeys. */
function WaitingSections({ user, options }: { user: SessionUser; options: SignInOptions }) {
  const ways = ['Password', ...options.providers.map(({ name }) => name)]
  return (
    <div aria-busy>
      <DashboardSection title="E-mail and name" note={sectionNotes.email}>
        <WaitingRows titles={[user.email, 'Name']} />
      </DashboardSection>
      <DashboardSection title="Ways to sign in" note={options.mail === 'off' ? undefined : sectionNotes.ways}>
        <WaitingRows titles={ways} />
        <WaitingButton />
      </DashboardSection>
      <DashboardSection title="Sessions" note={sectionNotes.sessions}>
        <SkeletonTable rows={2} columns={5} />
        <WaitingButton />
      </DashboardSection>
      <DashboardSection title="Your data">
        <WaitingRows titles={['Export my data', 'Delete my account']} />
      </DashboardSection>
    </div>
  )
}

function WaitingRows({ titles }: { titles: readonly ReactNode[] }) {
  return (
    <ul className="action-rows account-rows">
      {titles.map((title, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity and never move
        <AccountRow key={row} title={title} actions={<span className="skeleton account-waiting-button" />}>
          <span className="skeleton" />
        </AccountRow>
      ))}
    </ul>
  )
}

function WaitingButton() {
  return (
    <div className="account-after-rows">
      <span className="skeleton account-waiting-button" />
    </div>
  )
}

/** The account as the service has it; looked at again when the person comes back, such as from a link in a mail. */
export function AccountSections({
  user,
  options,
  onDeleted,
}: {
  user: SessionUser
  options: SignInOptions
  onDeleted: () => void
}) {
  const {
    data: account,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...accountQuery, refetchOnWindowFocus: 'always' })
  return (
    <>
      {error && <FailedPart error={error} isTrying={isFetching} onTry={refetch} />}
      {account ? (
        <>
          <EmailSection account={account} mail={options.mail} />
          <SignInWaysSection account={account} options={options} />
          <SessionSection sessions={account.sessions} />
          <DataSection account={account} onDeleted={onDeleted} />
        </>
      ) : (
        !error && <WaitingSections user={user} options={options} />
      )}
    </>
  )
}
