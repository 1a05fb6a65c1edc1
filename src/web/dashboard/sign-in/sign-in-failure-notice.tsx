import { Notice } from '../../ui/records/notice.tsx'
import { reasonOf } from '../calls/dashboard-failure.ts'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { fieldFault } from './form-fault.ts'
import { passkeyFailure } from './passkey-failure.ts'
import { usePause } from './pause.ts'
import { PauseNotice } from './pause-notice.tsx'

/** Why a form had no success, as an alert; nothing without a failure, and for one that stands at its field. */
export function SignInFailureNotice({ error }: { error: Error | null }) {
  const pause = usePause(error)
  if (pause) return <PauseNotice pause={pause} />
  if (!error || fieldFault(error) || reasonOf(error) === 'too-many-requests') return null
  const passkey = passkeyFailure(error)
  if (passkey !== undefined) return <Notice role="alert" kind="warn" title={passkey} />
  if (reasonOf(error) === 'wrong-credentials') {
    return (
      <Notice role="alert" kind="bad" icon="warn" title="E-mail or password is wrong.">
        After several wrong passwords there is a pause.
      </Notice>
    )
  }
  return <FailureNotice error={error} role="alert" />
}
