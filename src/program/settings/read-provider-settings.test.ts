import { expect, test } from 'vitest'
import { readProviders, readSettings } from './read-settings.ts'

const read = (environment: Record<string, string>) => readProviders(readSettings(environment))

const gitHub = { GITHUB_CLIENT_ID: 'a', GITHUB_CLIENT_SECRET: 'b' }
const google = { GOOGLE_CLIENT_ID: 'c', GOOGLE_CLIENT_SECRET: 'd' }
const openId = {
  OIDC_ISSUER: 'https://login.example/realms/main/',
  OIDC_CLIENT_ID: 'e',
  OIDC_CLIENT_SECRET: 'f',
}

test('without their settings, no provider is offered', () => {
  expect(read({})).toEqual([])
})

test('each provider that is set is offered; the issuer stays as it is written', () => {
  const providers = read({ ...openId, ...google, ...gitHub })
  expect(providers.map(({ id, name, issuer }) => [id, name, issuer])).toEqual([
    ['github', 'GitHub', 'https://github.com'],
    ['google', 'Google', 'https://accounts.google.com'],
    ['oidc', 'login.example', 'https://login.example/realms/main/'],
  ])
  expect(JSON.stringify(providers)).not.toContain('"f"')
  expect(read({ ...openId, OIDC_NAME: 'Our login' })[0]?.name).toBe('Our login')
})

test.each([
  [{ GITHUB_CLIENT_ID: 'a' }, 'GITHUB_CLIENT_ID needs GITHUB_CLIENT_SECRET too'],
  [{ GOOGLE_CLIENT_SECRET: 'd' }, 'GOOGLE_CLIENT_SECRET needs GOOGLE_CLIENT_ID too'],
  [{ OIDC_ISSUER: 'https://login.example' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET too'],
  [{ OIDC_CLIENT_SECRET: 'f' }, 'OIDC_CLIENT_SECRET needs OIDC_ISSUER and OIDC_CLIENT_ID too'],
  [{ OIDC_NAME: 'Our login' }, 'OIDC_NAME is set, and no OIDC_ISSUER'],
])('%j is refused: %s', (environment, message) => {
  expect(() => read(environment)).toThrow(message)
})

test.each(['http://login.example', 'https://a@login.example', 'https://login.example?a=b', 'login.example'])(
  'the issuer %s is refused',
  (issuer) => {
    expect(() => read({ ...openId, OIDC_ISSUER: issuer })).toThrow('the setting OIDC_ISSUER is wrong')
  },
)

test.each(['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000/'])(
  'an issuer on this machine needs no TLS: %s',
  (issuer) => {
    expect(read({ ...openId, OIDC_ISSUER: issuer })[0]?.issuer).toBe(issuer)
  },
)
