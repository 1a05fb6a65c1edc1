import { useQuery } from '@tanstack/react-query'
import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { userAccountQuery } from '#web/dashboard/calls/dashboard-queries.ts'
import { DashboardSection, FailedPart } from '#web/dashboard/frame/dashboard-section.tsx'
import { SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { DataSection } from './data-section.tsx'
import { EmailSection } from './email-section.tsx'
import { SessionSection } from './session-section.tsx'
import { SignInWaysSection } from './sign-in-ways-section.tsx'
import './account.css'

/** The sections before the account is known. */
function WaitingSections() {
  return (
    <div aria-busy>
      {['E-mail and name', 'Ways to sign in', 'Sessions', 'Your data'].map((title) => (
        <DashboardSection key={title} title={title}>
          <SkeletonTable rows={3} columns={2} />
        </DashboardSection>
      ))}
    </div>
  )
}

/** The account as the service has it; looked at again when the person comes back, such as from a link in a mail. */
export function AccountSections({ options, onDeleted }: { options: SignInOptions; onDeleted: () => void }) {
  const {
    data: account,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...userAccountQuery, refetchOnWindowFocus: 'always' })
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
        !error && <WaitingSections />
      )}
    </>
  )
}
