import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyOffer, SessionUser } from '#contract/dashboard/dashboard-results.ts'
import { callDashboard } from '../calls/dashboard-client.ts'

/** Whether passkeys work at the address of this page; on this machine, they do at `localhost`. */
export function worksHere(offer: PasskeyOffer): boolean {
  if (offer.state === 'address-without-name') return offer.at === window.location.origin
  return offer.state === 'offered'
}

/** Signs in by a passkey of this browser. @throws {DashboardFailure | Error} when the person or the service refuses */
export async function signInWithPasskey(): Promise<SessionUser> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = (await callDashboard('startPasskeySignIn', {})) as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON })
  return callDashboard('signInByPasskey', { body: { response: { ...response } } })
}

/** Adds a passkey to the account. @throws {DashboardFailure | Error} when the person or the service refuses */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = (await callDashboard('startPasskey', {})) as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON })
  await callDashboard('addPasskey', { body: { response: { ...response }, name } })
}
