import { DashboardFailure } from '../calls/dashboard-failure.ts'

/**
 * The sentence about a passkey that was not used or not added, for what browsers throw (WebAuthn Level 3, sections 5.1.3
 * and 5.1.4); undefined for the service's own refusals, which have theirs.
 */
export function passkeyFailure(error: unknown): string | undefined {
  if (error instanceof DashboardFailure || !(error instanceof Error)) return undefined
  switch (error.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'The passkey was not used: it was cancelled, took too long, or this device has none for this page.'
    case 'InvalidStateError':
      return 'This device has a passkey for this account already.'
    case 'NotSupportedError':
      return 'This browser or device does not support passkeys.'
    default:
      return 'The browser could not use the passkey.'
  }
}
