import { useQuery } from '@tanstack/react-query'
import type { SessionUser, SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { accountQuery } from '../calls/dashboard-queries.ts'
import { FailedPart } from '../frame/failed-part.tsx'
import { DataSection } from './data-section.tsx'
import { EmailSection } from './email-section.tsx'
import { SessionSection } from './session-section.tsx'
import { SignInWaysSection } from './sign-in-ways-section.tsx'
import { WaitingSections } from './waiting-sections.tsx'
import './account.css'

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
