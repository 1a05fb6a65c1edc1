import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import type { RelyingParty } from './relying-party.ts'

/** The failure of a passkey that did not verify its person. */
export const PERSON_NOT_VERIFIED = {
  code: 'PERSON_NOT_VERIFIED',
  message: 'The authenticator did not verify the person.',
} as const

/**
 * Passkeys by the library. A passkey signs in alone, so it has to be both: a device, and its person verified by PIN,
 * fingerprint or face. Not in the specification: that user verification is required.
 * @param party undefined where none are offered, and no call reaches the plugin
 */
export function passkeyPlugin(party: RelyingParty | undefined) {
  return passkey({
    rpName: 'Epochal',
    rpID: party?.rpId,
    origin: party?.origin ?? null,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    registration: {
      afterVerification: async ({ verification }) => {
        requirePerson(verification.registrationInfo?.userVerified)
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        requirePerson(verification.authenticationInfo.userVerified)
      },
    },
    schema: {
      passkey: {
        modelName: 'user_passkey',
        fields: {
          userId: 'user_id',
          publicKey: 'public_key',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })
}

/** The library itself accepts passkeys without. */
function requirePerson(isVerified: boolean | undefined): void {
  if (isVerified !== true) throw new APIError('UNAUTHORIZED', PERSON_NOT_VERIFIED)
}
