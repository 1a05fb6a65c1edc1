import { Notice } from '../../ui/records/notice.tsx'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { passkeyFailure } from './passkey-failure.ts'

/** Why a sign-in had no success, as an alert; nothing without a failure. */
export function SignInFailureNotice({ error }: { error: Error | null }) {
  if (!error) return null
  const passkey = passkeyFailure(error)
  if (passkey !== undefined) return <Notice role="alert" kind="warn" title={passkey} />
  return <FailureNotice error={error} role="alert" />
}
