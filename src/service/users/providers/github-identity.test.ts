import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GitHubStandIn, startGitHubStandIn } from '#testing/identity-provider/github-stand-in.ts'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import { createProviderFlow } from './provider-flow.ts'

const redirectUri = 'https://explorer.example/dashboard/api/session/provider/github/callback'
const secrets = { state: 'the state', nonce: 'the nonce', codeVerifier: 'v'.repeat(43) }
const flow = createProviderFlow(createTestClock())
let gitHub: GitHubStandIn
let usual: GitHubStandIn['api']

beforeAll(async () => {
  gitHub = await startGitHubStandIn()
  usual = { ...gitHub.api }
})
afterAll(() => gitHub.close())
beforeEach(() => Object.assign(gitHub.api, usual))

async function signIn(change: (callback: URLSearchParams) => void = () => undefined) {
  const callback = gitHub.callback(await flow.begin(gitHub.provider, redirectUri, secrets))
  change(callback)
  return flow.end(gitHub.provider, redirectUri, secrets, callback)
}

test('the page is asked for the e-mail addresses alone, with state and PKCE', async () => {
  const { searchParams } = new URL(await flow.begin(gitHub.provider, redirectUri, secrets))
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: 'code',
    client_id: 'client',
    redirect_uri: redirectUri,
    scope: 'user:email',
    state: 'the state',
    code_challenge: createHash('sha256').update(secrets.codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
})

test('the person is the number of the account, with the primary address that GitHub has verified', async () => {
  expect(await signIn()).toEqual({
    issuer: gitHub.provider.issuer,
    subject: '583231',
    verifiedEmail: 'grace@example.com',
    name: 'Grace Hopper',
  })
  expect(gitHub.tokenRequests.at(-1)?.get('code_verifier')).toBe(secrets.codeVerifier)
})

test('a primary address that is not verified is none, even if others and the public one are', async () => {
  gitHub.api['/user/emails'] = {
    status: 200,
    body: [
      { email: 'grace@example.com', primary: true, verified: false },
      { email: 'old@example.com', primary: false, verified: true },
    ],
  }
  expect(await signIn()).toMatchObject({ subject: '583231', verifiedEmail: undefined })
})

test.each([
  [
    'a code that it does not take',
    (callback: URLSearchParams) => callback.set('code', 'x'),
    'provider-invalid',
  ],
  [
    'a cancelled sign-in',
    (callback: URLSearchParams) => callback.set('error', 'access_denied'),
    'sign-in-cancelled',
  ],
] as const)('%s: %s', async (_, change, reason) => {
  await expect(signIn(change)).rejects.toMatchObject({ name: 'Fault', reason })
})

test.each([
  ['/user', 500, {}, 'provider-unavailable'],
  ['/user/emails', 429, {}, 'provider-unavailable'],
  ['/user/emails', 404, { message: '<b>Not Found</b>' }, 'provider-refused'],
  ['/user', 200, { id: 'grace' }, 'provider-invalid'],
  ['/user/emails', 200, { message: 'other' }, 'provider-invalid'],
] as const)('%s answers %i with %j: %s', async (path, status, body, reason) => {
  gitHub.api[path] = { status, body }
  const error = await signIn().catch((caught: unknown) => caught)
  expect(error).toMatchObject({ name: 'Fault', reason })
  expect(String(error)).not.toContain('<b>')
})
