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
import { z } from 'zod'
import { emailAddress } from '#contract/dashboard/email-address.ts'
import { withoutHiddenCharacters } from '#contract/dashboard/project-name.ts'
import { Fault } from '#http/fault.ts'
import { type GitHubProvider, isOutage, type ProviderIdentity } from './provider.ts'
import type { ProviderFetch } from './provider-servers.ts'

/** An e-mail address that a provider says it has verified, as it is stored; undefined for anything else. */
function verifiedEmail(claim: unknown): string | undefined {
  return emailAddress.safeParse(claim).data
}

/** Characters of the longest name of a person. */
const MAX_NAME_LENGTH = 100

/** A name as a person can have one here: without control characters and marks that change the direction of text. */
function personName(claim: unknown): string {
  if (typeof claim !== 'string') return ''
  const name = withoutHiddenCharacters(claim).trim()
  return [...name].slice(0, MAX_NAME_LENGTH).join('').trim()
}

/** `login` can be renamed and taken by another; `id` cannot. */
const user = z.object({ id: z.int().positive(), name: z.string().nullish() })
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** The person to whom an access token of GitHub belongs, with the primary address if GitHub has verified it. */
export async function readGitHubIdentity(
  { issuer, urls }: GitHubProvider,
  accessToken: string,
  fetchProvider: ProviderFetch,
): Promise<ProviderIdentity> {
  async function read<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const response = await fetchProvider(`${urls.api}${path}`, {
      method: 'GET',
      headers: {
        Accept: 'application/vnd.github+json',
        Authorization: `Bearer ${accessToken}`,
        'X-GitHub-Api-Version': '2022-11-28',
      },
    })
    if (response.status !== 200) throw refusal(path, response.status)
    const result = schema.safeParse(parsedJson(await response.text()))
    if (!result.success) {
      throw new Fault('provider-invalid', `its response to ${path} has another form`, result.error)
    }
    return result.data
  }

  const { id, name } = await read('/user', user)
  const primary = (await read('/user/emails', emails)).find((each) => each.primary && each.verified)
  return {
    issuer,
    subject: String(id),
    verifiedEmail: verifiedEmail(primary?.email),
    name: personName(name),
  }
}

function refusal(path: string, status: number): Fault {
  return new Fault(
    isOutage(status) ? 'provider-unavailable' : 'provider-refused',
    `the provider answered ${path} with status ${status}`,
  )
}

/** The value of a JSON text; undefined when it is none. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

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
  if (!claims) throw new Fault('provider-invalid', 'its response has no ID token')
  const { iss, sub } = claims
  if (!SUBJECT.test(sub))
    throw new Fault('provider-invalid', 'its subject is not 1 to 255 characters of ASCII')
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
