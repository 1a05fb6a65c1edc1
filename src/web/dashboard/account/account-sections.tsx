import { useQuery } from '@tanstack/react-query'
import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { accountQuery } from '../calls/dashboard-queries.ts'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { DataSection } from './data-section.tsx'
import { EmailSection } from './email-section.tsx'
import { SessionSection } from './session-section.tsx'
import { SignInWaysSection } from './sign-in-ways-section.tsx'
import { WaitingSections } from './waiting-sections.tsx'

/** The account as the service has it; looked at again when the person comes back, such as from a link in a mail. */
export function AccountSections({ options, onDeleted }: { options: SignInOptions; onDeleted: () => void }) {
  const { data: account, error, refetch } = useQuery({ ...accountQuery, refetchOnWindowFocus: 'always' })
  return (
    <>
      {error && (
        <div className="account-failure">
          <FailureNotice error={error} />
          <button type="button" className="button" onClick={() => refetch()}>
            Try again
          </button>
        </div>
      )}
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
