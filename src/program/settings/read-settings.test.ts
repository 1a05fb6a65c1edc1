import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { Secret } from '#contract/secret.ts'
import { readProviders, readSettings } from './read-settings.ts'

test('with nothing set, everything has its documented default', () => {
  expect(readSettings({})).toEqual({
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: [],
    METRICS_FROM: [],
    SERVICE_ALLOWED_ORIGINS: [],
    LOG_FORMAT: 'text',
    LOG_REQUESTS: false,
    PORT: 4173,
    PUBLIC_URL: undefined,
    ALLOWED_HOSTS: [],
    VISITOR_RATE_PER_SECOND: 20,
    VISITOR_RATE_BURST: 200,
    PROXY_CACHE_MEGABYTES: 128,
    PROXY_LINKS_OUT: true,
    PROXY_SERVICE_WORKER: true,
    PROXY_HSTS_SUBDOMAINS: false,
    SERVICE_MODE: 'auto',
    SERVICE_PORT: 4100,
    SERVICE_PUBLIC_URL: undefined,
    DATA_DIR: '.epochal',
    SERVICE_DIALECT: 'documented',
    SERVICE_SAMPLE_NETWORKS: true,
    CONTROL_DATABASE_URL: undefined,
    REDIS_URL: undefined,
    MASTER_SECRET: undefined,
    MASTER_SECRET_NEW: undefined,
    SERVICE_SIGNING_KEY_DAYS: 90,
    SERVICE_CACHE_MEGABYTES: 16,
    SERVICE_DRAIN_SECONDS: 0,
    REGISTRATION: 'open',
    USER_PROJECTS: 20,
    PROJECT_KEYS: 2,
    SMTP_URL: undefined,
    MAIL_FROM: undefined,
    KEY_RATE_PER_SECOND: 10,
    KEY_RATE_BURST: 20,
    KEY_QUOTA_PER_DAY: 100_000,
    upstreams: [],
    databases: [],
  })
})

test('an empty setting counts as not set', () => {
  expect(readSettings({ PORT: ' ', PUBLIC_URL: '', MAINNET_DATABASE_URL: '', DIALECT: '' })).toEqual(
    readSettings({}),
  )
})

test('a default follows from the other settings where the table says so', () => {
  expect(readSettings({ LOG_FORMAT: 'json' }).LOG_REQUESTS).toBe(true)
  expect(readSettings({ LOG_FORMAT: 'json', LOG_REQUESTS: 'off' }).LOG_REQUESTS).toBe(false)
})

test('a mail server is read with its kind of encryption, its port and its login, the password as a secret', () => {
  const server = (url: string) => readSettings({ SMTP_URL: url, MAIL_FROM: 'a@example.org' }).SMTP_URL
  expect(server('smtps://me:p%40ss@mail.example')).toEqual({
    host: 'mail.example',
    port: 465,
    encryption: 'tls',
    login: { user: 'me', password: expect.any(Secret) },
  })
  expect(server('smtps://me:p%40ss@mail.example')?.login?.password.reveal()).toBe('p@ss')
  expect(server('smtp://mail.example')).toMatchObject({ port: 587, encryption: 'starttls', login: undefined })
  expect(server('smtp://[::1]:2525/')).toMatchObject({ host: '::1', port: 2525, encryption: 'none' })
  for (const wrong of [
    'mail.example',
    'https://mail.example',
    'smtp://me@mail.example',
    'smtp://:p@mail.example',
    'smtp://mail.example/path',
    'smtp://mail.example?pool=true',
    'smtp://%zz:p@mail.example',
  ]) {
    expect(() => server(wrong), wrong).toThrow('the setting SMTP_URL is wrong')
  }
})

test('the sender of mails is an address, or a name with an address, and nothing that ends a header field', () => {
  const sender = (text: string) => readSettings({ SMTP_URL: 'smtp://localhost', MAIL_FROM: text }).MAIL_FROM
  expect(sender('explorer@example.org')).toEqual({ name: '', address: 'explorer@example.org' })
  expect(sender('Block, Explorer <e@example.org>')).toEqual({
    name: 'Block, Explorer',
    address: 'e@example.org',
  })
  for (const wrong of [
    'explorer',
    'a@example.org, b@example.org',
    'A <a@example.org> b',
    'A\nB: <a@example.org>',
  ]) {
    expect(() => sender(wrong), wrong).toThrow('the setting MAIL_FROM is wrong')
  }
})

test('a mail server needs a sender, and a sender a mail server', () => {
  expect(() => readSettings({ SMTP_URL: 'smtp://localhost' })).toThrow('SMTP_URL needs MAIL_FROM too')
  expect(() => readSettings({ MAIL_FROM: 'a@example.org' })).toThrow('MAIL_FROM needs SMTP_URL too')
})

test('an upstream needs an address, a key and a secret, and takes its identity server from the address', () => {
  const settings = readSettings({
    MAINNET_BASE_URL: 'https://data.example/mainnet/',
    MAINNET_API_KEY: 'key',
    MAINNET_API_SECRET: 's3cret',
  })
  expect(settings.upstreams).toMatchObject([
    {
      network: 'mainnet',
      baseUrl: 'https://data.example/mainnet',
      authUrl: 'https://data.example/mainnet',
      apiKey: 'key',
      dialect: 'auto',
    },
  ])
  expect(settings.upstreams[0]?.apiSecret.reveal()).toBe('s3cret')
  expect(inspect(settings, { depth: 9 })).not.toContain('s3cret')
})

const address = 'an address that begins with http:// or https://, without user, query and fragment'
const ranges = 'addresses and networks, such as 10.0.0.0/8, separated by commas'

test.each([
  [{ PORT: 'abc' }, 'the setting PORT is wrong: a whole number from 0 to 65535'],
  [{ PORT: '4173abc' }, 'the setting PORT is wrong: a whole number from 0 to 65535'],
  [{ PORT: '0x10' }, 'the setting PORT is wrong: a whole number from 0 to 65535'],
  [{ PORT: '70000' }, 'the setting PORT is wrong: a whole number from 0 to 65535'],
  [{ PORT: '-1' }, 'the setting PORT is wrong: a whole number from 0 to 65535'],
  [{ PORT: '1e3' }, 'the setting PORT is wrong: a whole number from 0 to 65535'],
  [{ SERVICE_PORT: '41.5' }, 'the setting SERVICE_PORT is wrong: a whole number from 0 to 65535'],
  [
    { KEY_RATE_BURST: '1e300' },
    'the setting KEY_RATE_BURST is wrong: a whole number from 1 to 1000000000000',
  ],
  [{ KEY_RATE_BURST: '0' }, 'the setting KEY_RATE_BURST is wrong: a whole number from 1 to 1000000000000'],
  [
    { KEY_QUOTA_PER_DAY: 'Infinity' },
    'the setting KEY_QUOTA_PER_DAY is wrong: a whole number from 1 to 1000000000000',
  ],
  [
    { KEY_RATE_PER_SECOND: '1e-9' },
    'the setting KEY_RATE_PER_SECOND is wrong: a number from 0.001 to 1000000',
  ],
  [
    { VISITOR_RATE_PER_SECOND: '0.0000001' },
    'the setting VISITOR_RATE_PER_SECOND is wrong: a number from 0.001',
  ],
  [
    { SERVICE_CACHE_MEGABYTES: '999999999' },
    'the setting SERVICE_CACHE_MEGABYTES is wrong: a whole number from 1 to 65536',
  ],
  [
    { PROXY_CACHE_MEGABYTES: '0' },
    'the setting PROXY_CACHE_MEGABYTES is wrong: a whole number from 1 to 65536',
  ],
  [{ SERVICE_DRAIN_SECONDS: '-5' }, 'the setting SERVICE_DRAIN_SECONDS is wrong: a number from 0 to 3600'],
  [{ SERVICE_DRAIN_SECONDS: '1e9' }, 'the setting SERVICE_DRAIN_SECONDS is wrong: a number from 0 to 3600'],
  [{ SERVICE_DIALECT: 'klingon' }, 'the setting SERVICE_DIALECT is wrong'],
  [{ METRICS_FROM: '10.0.0.0/33' }, `the setting METRICS_FROM is wrong: ${ranges}`],
  [{ TRUSTED_PROXIES: '10.0.0.0/99' }, `the setting TRUSTED_PROXIES is wrong: ${ranges}`],
  [{ TRUSTED_PROXIES: '::1/129' }, `the setting TRUSTED_PROXIES is wrong: ${ranges}`],
  [{ TRUSTED_PROXIES: '10.0.0.1/' }, `the setting TRUSTED_PROXIES is wrong: ${ranges}`],
  [{ PUBLIC_URL: 'explorer.example' }, `the setting PUBLIC_URL is wrong: ${address}`],
  [
    { PUBLIC_URL: 'https://explorer.example/a%20b' },
    'the setting PUBLIC_URL is wrong: the path of the address has letters, digits, and - _ . ~ alone',
  ],
  ...['mainnet', 'sandbox/explorer', 'dashboard', 'assets'].map((path): [Record<string, string>, string] => [
    { PUBLIC_URL: `https://explorer.example/${path}` },
    'the setting PUBLIC_URL is wrong: the path of the address begins as a page of the explorer does',
  ]),
  [{ SERVICE_PUBLIC_URL: 'ftp://x' }, `the setting SERVICE_PUBLIC_URL is wrong: ${address}`],
  [
    { SERVICE_PUBLIC_URL: 'https://data.example/?a=b' },
    `the setting SERVICE_PUBLIC_URL is wrong: ${address}`,
  ],
  [{ SERVICE_PUBLIC_URL: 'https://data.example/?' }, `the setting SERVICE_PUBLIC_URL is wrong: ${address}`],
  [
    { SERVICE_PUBLIC_URL: 'https://data.example/#top' },
    `the setting SERVICE_PUBLIC_URL is wrong: ${address}`,
  ],
  [
    { SERVICE_PUBLIC_URL: 'https://me:s3cret@data.example' },
    `the setting SERVICE_PUBLIC_URL is wrong: ${address}`,
  ],
  [
    { SERVICE_PUBLIC_URL: 'https://data.example:99999' },
    `the setting SERVICE_PUBLIC_URL is wrong: ${address}`,
  ],
  [{ SERVICE_PUBLIC_URL: 'https:/data.example' }, `the setting SERVICE_PUBLIC_URL is wrong: ${address}`],
  [
    { CONTROL_DATABASE_URL: 'sqlite:file' },
    'the setting CONTROL_DATABASE_URL is wrong: an address that begins with postgresql://',
  ],
  [
    { REDIS_URL: 'localhost:6379' },
    'the setting REDIS_URL is wrong: an address that begins with redis:// or rediss://',
  ],
  [{ MASTER_SECRET: 's3cret' }, 'the setting MASTER_SECRET is wrong: it has fewer than 32 characters'],
  [
    { MAINNET_BASE_URL: 'http://x', MAINNET_API_KEY: 'a\nb', MAINNET_API_SECRET: 's3cret' },
    'the setting MAINNET_API_KEY is wrong: it cannot be sent in a header field',
  ],
  [
    { MAINNET_BASE_URL: 'http://x', MAINNET_API_KEY: 'k→', MAINNET_API_SECRET: 's3cret' },
    'the setting MAINNET_API_KEY is wrong: it cannot be sent in a header field',
  ],
  [{ MAINNET_API_KEY: 'key' }, 'an upstream for mainnet needs MAINNET_BASE_URL and MAINNET_API_SECRET too'],
  [
    { PREVIEW_BASE_URL: 'http://x', PREVIEW_API_KEY: 'k', PREVIEW_API_SECRET: 's' },
    'preview is announced and not live yet',
  ],
])('%o is refused in one line that names it', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(expect.objectContaining({ reason: 'operator' }))
  expect(() => readSettings(environment)).toThrow(message)
  expect(() => readSettings(environment)).not.toThrow('\n')
  expect(() => readSettings(environment)).not.toThrow('s3cret')
})

test('the address of the explorer may have a path', () => {
  expect(readSettings({ PUBLIC_URL: 'https://Example.org:443/tools/cardano/' }).PUBLIC_URL).toBe(
    'https://example.org/tools/cardano',
  )
})

test('numbers and addresses have the value that is written', () => {
  expect(
    readSettings({
      PORT: '0',
      KEY_RATE_PER_SECOND: '0.5',
      SERVICE_DRAIN_SECONDS: '2.5',
      PUBLIC_URL: 'https://Explorer.example:443/',
      SERVICE_PUBLIC_URL: 'https://data.example/cardano/',
      TRUSTED_PROXIES: '10.0.0.0/32, ::/0',
    }),
  ).toMatchObject({
    PORT: 0,
    KEY_RATE_PER_SECOND: 0.5,
    SERVICE_DRAIN_SECONDS: 2.5,
    PUBLIC_URL: 'https://explorer.example',
    SERVICE_PUBLIC_URL: 'https://data.example/cardano',
    TRUSTED_PROXIES: ['10.0.0.0/32', '::/0'],
  })
})

test('a database takes the place of the sample networks, unless they are switched on', () => {
  const url = 'postgresql://reader:s3cret@db.example:5432/cexplorer'
  const settings = readSettings({ MAINNET_DATABASE_URL: url })
  expect(settings.databases).toMatchObject([{ network: 'mainnet' }])
  expect(settings.databases[0]?.url.reveal()).toBe(url)
  expect(JSON.stringify(settings)).not.toContain('s3cret')
  expect(settings.SERVICE_SAMPLE_NETWORKS).toBe(false)
  expect(
    readSettings({ MAINNET_DATABASE_URL: url, SERVICE_SAMPLE_NETWORKS: 'on' }).SERVICE_SAMPLE_NETWORKS,
  ).toBe(true)
})

test.each([
  'postgresql://reader@/cexplorer?host=/run/postgresql',
  'postgresql:///cexplorer?host=/run/postgresql',
  'postgresql://reader:s3cret@db.example/cexplorer?sslmode=verify-full&sslrootcert=/etc/epochal/ca.crt',
])('a database is named as libpq names it: %s', (url) => {
  expect(readSettings({ MAINNET_DATABASE_URL: url }).databases[0]?.url.reveal()).toBe(url)
})

test.each([
  [{ MAINNET_DATABASE_URL: 'mysql://db.example/x' }, 'the setting MAINNET_DATABASE_URL is wrong'],
  [{ SANDBOX_DATABASE_URL: 'postgresql://x' }, 'SANDBOX_DATABASE_URL is set, and sandbox is simulated'],
  [{ PREVIEW_DATABASE_URL: 'postgresql://x' }, 'PREVIEW_DATABASE_URL is set, and preview is announced'],
])('%o is refused by name', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message)
})

test('lists are separated by commas, and a text that is no address is refused', () => {
  const settings = readSettings({
    ALLOWED_HOSTS: 'explorer.example, www.explorer.example',
    TRUSTED_PROXIES: '10.0.0.0/8,::1',
  })
  expect(settings.ALLOWED_HOSTS).toEqual(['explorer.example', 'www.explorer.example'])
  expect(settings.TRUSTED_PROXIES).toEqual(['10.0.0.0/8', '::1'])
  expect(() => readSettings({ TRUSTED_PROXIES: 'nginx' })).toThrow('the setting TRUSTED_PROXIES is wrong')
})

test('allowed origins are origins of pages, or all', () => {
  expect(
    readSettings({ SERVICE_ALLOWED_ORIGINS: 'https://app.example, http://localhost:3000' })
      .SERVICE_ALLOWED_ORIGINS,
  ).toEqual(['https://app.example', 'http://localhost:3000'])
  expect(readSettings({ SERVICE_ALLOWED_ORIGINS: '*' }).SERVICE_ALLOWED_ORIGINS).toEqual(['*'])
  for (const wrong of ['app.example', 'https://app.example/', 'https://app.example/x', 'null', 'ftp://a']) {
    expect(() => readSettings({ SERVICE_ALLOWED_ORIGINS: wrong }), wrong).toThrow('SERVICE_ALLOWED_ORIGINS')
  }
})

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
