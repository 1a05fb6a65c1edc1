import {
  type AuthorizationServer,
  type Client,
  getValidatedIdTokenClaims,
  KEY_SELECTION,
  OperationProcessingError,
  processAuthorizationCodeResponse,
  processUserInfoResponse,
  type UserInfoRequestOptions,
  userInfoRequest,
  type ValidateSignatureOptions,
  validateApplicationLevelSignature,
} from 'oauth4webapi'
import { personName, verifiedEmail } from './identity-claims.ts'
import type { ProviderIdentity } from './provider.ts'
import { ProviderFault } from './provider-fault.ts'

/** A subject (OpenID Connect Core 1.0 section 2), without control characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

/**
 * The person whom an ID token names. Checked are its signature by the issuer's keys, issuer, audience, authorized party,
 * expiry and nonce; claims that it does not have come from the UserInfo endpoint, for the same subject.
 * @param response of the token endpoint
 */
export async function readOpenIdIdentity(
  server: AuthorizationServer,
  client: Client,
  response: Response,
  expectedNonce: string,
  options: ValidateSignatureOptions & UserInfoRequestOptions,
): Promise<ProviderIdentity> {
  const tokens = await processAuthorizationCodeResponse(server, client, response, {
    expectedNonce,
    requireIdToken: true,
  })
  await validateSignature(server, response, options)
  const claims = getValidatedIdTokenClaims(tokens)
  if (!claims) throw new ProviderFault('provider-invalid', 'its response has no ID token')
  const { iss, sub } = claims
  if (!SUBJECT.test(sub))
    throw new ProviderFault('provider-invalid', 'its subject is not 1 to 255 characters of ASCII')
  const isComplete = claims.email !== undefined || server.userinfo_endpoint === undefined
  const person = isComplete
    ? claims
    : await processUserInfoResponse(
        server,
        client,
        sub,
        await userInfoRequest(server, client, tokens.access_token, options),
      )
  return {
    issuer: iss,
    subject: sub,
    verifiedEmail: person.email_verified === true ? verifiedEmail(person.email) : undefined,
    name: personName(person.name),
  }
}

/** Reads the issuer's keys once more when the one that signed is not among those known, as after a rotation. */
async function validateSignature(
  server: AuthorizationServer,
  response: Response,
  options: ValidateSignatureOptions,
): Promise<void> {
  try {
    await validateApplicationLevelSignature(server, response, options)
  } catch (error) {
    if (!(error instanceof OperationProcessingError) || error.code !== KEY_SELECTION) throw error
    // The library knows the keys by the server's object.
    await validateApplicationLevelSignature({ ...server }, response, options)
  }
}
