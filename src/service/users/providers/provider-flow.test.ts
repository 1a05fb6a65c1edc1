import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { Secret } from '#contract/secret.ts'
import { type IdentityProvider, startIdentityProvider } from '#testing/identity-provider/identity-provider.ts'
import { type LyingProvider, startLyingProvider } from '#testing/identity-provider/lying-provider.ts'
import { metadataLies } from '#testing/identity-provider/provider-lies.ts'
import { createTestClock, elapseUntil, type TestClock } from '#testing/proxy/test-clock.ts'
import type { OpenIdProvider } from './provider.ts'
import { createProviderFlow, type ProviderFlow } from './provider-flow.ts'

const redirectUri = 'http://127.0.0.1:4173/dashboard/api/session/provider/oidc/callback'
const secrets = { state: 'the state', nonce: 'the nonce', codeVerifier: 'v'.repeat(43) }

describe('an honest provider', () => {
  let honest: IdentityProvider
  beforeAll(async () => {
    honest = await startIdentityProvider(redirectUri)
  })
  afterAll(() => honest.close())
  test('refuses a code with another code verifier, and a code that was used', async () => {
    const flow = createProviderFlow(createTestClock())
    const provider = providerAt(honest.issuer, honest.clientId, honest.clientSecret)
    const { searchParams } = await honest.visit(await flow.begin(provider, redirectUri, secrets))
    const others = { ...secrets, codeVerifier: 'w'.repeat(43) }
    await expect(flow.end(provider, redirectUri, others, searchParams)).rejects.toMatchObject({
      reason: 'provider-refused',
      message: 'the provider refused with invalid_grant, status 400',
    })
    await flow.end(provider, redirectUri, secrets, searchParams)
    await expect(flow.end(provider, redirectUri, secrets, searchParams)).rejects.toMatchObject({
      reason: 'provider-refused',
    })
  })
})

describe('a lying provider', () => {
  let lying: LyingProvider
  let clock: TestClock
  let flow: ProviderFlow
  let provider: OpenIdProvider

  beforeAll(async () => {
    lying = await startLyingProvider('epochal', 'secret')
    provider = providerAt(lying.issuer, 'epochal', 'secret')
  })
  afterAll(() => lying.close())
  beforeEach(() => {
    lying.lies = {}
    lying.requested.length = 0
    clock = createTestClock()
    flow = createProviderFlow(clock)
  })

  const begin = () => flow.begin(provider, redirectUri, secrets)
  const end = (parameters: URLSearchParams) => flow.end(provider, redirectUri, secrets, parameters)
  test.each(metadataLies)('$title: $reason, and no sign-in begins', async ({ lies, reason }) => {
    lying.lies = lies(lying)
    const begun = begin().catch((error: unknown) => error)
    expect(await elapseUntil(clock, begun)).toMatchObject({ name: 'Fault', reason })
  })

  test('a state of another sign-in ends it before the provider is asked', async () => {
    const callback = lying.callback(await begin())
    lying.requested.length = 0
    callback.set('state', 'another')
    await expect(end(callback)).rejects.toMatchObject({ reason: 'provider-invalid' })
    expect(lying.requested).toEqual([])
  })

  test.each([
    ['an unverified address', { email_verified: false }],
    ['a text for whether it is verified', { email_verified: 'true' }],
    ['no e-mail address', { email: '' }],
    ['what is no e-mail address', { email: 'eve@example' }],
  ])('%s is no verified address', async (_, claims) => {
    lying.lies = { claims }
    expect(await end(lying.callback(await begin()))).toMatchObject({ verifiedEmail: undefined })
  })

  test('a name keeps neither control characters nor marks of direction', async () => {
    lying.lies = { claims: { name: ` Eve\u202e\u0000 ${'x'.repeat(200)}` } }
    const { name } = await end(lying.callback(await begin()))
    expect(name).toBe(`Eve ${'x'.repeat(96)}`)
  })

  test('metadata is read once an hour, and once a minute after responses that do not fit it', async () => {
    const metadata = () => lying.requested.filter((path) => path.startsWith('/.well-known/')).length
    await begin()
    await begin()
    expect(metadata()).toBe(1)
    clock.pass(HOUR)
    await begin()
    expect(metadata()).toBe(2)
    lying.lies = { signature: 'other-key' }
    const fail = async () => expect(end(lying.callback(await begin()))).rejects.toThrow('not valid')
    await fail()
    await fail()
    expect(metadata()).toBe(2)
    clock.pass(MINUTE)
    await fail()
    await begin()
    expect(metadata()).toBe(3)
  })

  test('a provider that does not respond is asked once in five seconds, whoever waits', async () => {
    lying.lies = { responses: { '/.well-known/openid-configuration': '500' } }
    await Promise.allSettled([begin(), begin()])
    await Promise.allSettled([begin()])
    expect(lying.requested).toHaveLength(1)
    clock.pass(5 * SECOND)
    lying.lies = {}
    await begin()
    expect(lying.requested).toHaveLength(2)
  })

  test('a key that the provider has begun to use is read at once', async () => {
    await end(lying.callback(await begin()))
    await lying.rotateKey()
    expect(await end(lying.callback(await begin()))).toMatchObject({ subject: 'eve' })
  })
})

function providerAt(issuer: string, clientId: string, secret: string): OpenIdProvider {
  return { kind: 'openid', id: 'oidc', name: 'Test', issuer, clientId, clientSecret: new Secret(secret) }
}
