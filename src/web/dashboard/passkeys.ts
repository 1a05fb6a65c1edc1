import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { SessionUser } from '#contract/dashboard/dashboard-results.ts'
import { callDashboard } from './dashboard-client.ts'

/** Signs in by a passkey of this browser. @throws {DashboardFailure | Error} when the person or the service refuses */
export async function signInWithPasskey(): Promise<SessionUser> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = (await callDashboard('startPasskeySignIn')) as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON })
  return callDashboard('signInByPasskey', { body: { response: { ...response } } })
}

/** Adds a passkey to the account. @throws {DashboardFailure | Error} when the person or the service refuses */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = (await callDashboard('startPasskey')) as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON })
  await callDashboard('addPasskey', { body: { response: { ...response }, name } })
}
