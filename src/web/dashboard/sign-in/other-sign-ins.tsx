import type { PasskeyOffer, SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { worksHere } from '../account/passkeys.ts'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { useCall } from '../calls/use-call.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

/** Sign-in at a provider, and by a passkey, where they are offered. */
export function OtherSignIns({
  options: { providers, passkeys },
  invitation,
}: {
  options: SignInOptions
  /** Code of an invitation, for a sign-in that registers; empty without one. */
  invitation: string
}) {
  const start = useCall('startProviderSignIn', ({ location }) => window.location.assign(location))
  return (
    <div className="dashboard-other">
      {providers.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="button"
          disabled={start.isPending || start.isSuccess}
          onClick={() =>
            start.mutate({ parameters: { provider: id }, body: invitation === '' ? {} : { invitation } })
          }
        >
          Sign in with {name}
        </button>
      ))}
      {start.error && <FailureNotice error={start.error} />}
      <PasskeySignIn offer={passkeys} />
    </div>
  )
}

function PasskeySignIn({ offer }: { offer: PasskeyOffer }) {
  const signIn = usePasskeySignIn()
  if (offer.state === 'address-without-tls') {
    return <p className="dashboard-note">Browsers do not allow passkeys at an address without TLS.</p>
  }
  if (offer.state === 'address-without-name' && !worksHere(offer)) {
    return (
      <p className="dashboard-note">
        Browsers do not allow passkeys at an IP address.{' '}
        {offer.at !== null && (
          <>
            They work at <a href={`${offer.at}/dashboard`}>{offer.at}</a>.
          </>
        )}
      </p>
    )
  }
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={signIn.isPending}
        onClick={() => signIn.mutate(undefined)}
      >
        Sign in with a passkey
      </button>
      {signIn.error && <FailureNotice error={signIn.error} />}
    </>
  )
}
