import { z } from 'zod'
import { networkNames } from '#cardano/network.ts'
import { networkSettingName } from './network-settings-table.ts'
import {
  addressRanges,
  count,
  days,
  explorerAddress,
  httpAddress,
  issuerAddress,
  list,
  mailSender,
  masterSecretText,
  megabytes,
  onOrOff,
  origins,
  plainText,
  port,
  postgresAddress,
  rate,
  redisAddress,
  type SettingTable,
  seconds,
  secretText,
  smtpAddress,
} from './setting.ts'

/**
 * Every setting that is not of one network. The type of the settings, their reader, `.env.example` and
 * `docs/settings.md` follow from this table.
 */
export const settingsTable = {
  HOST: {
    group: 'both',
    reader: plainText,
    default: '127.0.0.1',
    meaning: 'Address that both programs listen on.',
  },
  PUBLIC_URL: {
    group: 'both',
    reader: explorerAddress.optional(),
    default: { description: '`http://HOST:PORT`, with 127.0.0.1 for all addresses' },
    example: 'https://explorer.example',
    meaning:
      "The explorer's address as its visitors know it, for links in mails, sign-in, passkeys, the site map and canonical links; with a path, such as https://example.org/cardano, all of it is below that path; its host name is permitted as those of `ALLOWED_HOSTS` are.",
  },
  TRUSTED_PROXIES: {
    group: 'both',
    reader: addressRanges,
    default: '',
    example: '127.0.0.1',
    meaning:
      'Addresses and networks of the reverse proxies in front, whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted; separated by commas.',
  },
  METRICS_FROM: {
    group: 'both',
    reader: addressRanges,
    default: '',
    example: '10.0.0.0/8',
    meaning:
      "Addresses and networks that may read `/metrics` of either program and the operator's part of the status, besides the machine itself while the program's public address is a loopback one; separated by commas.",
  },
  LOG_FORMAT: {
    group: 'both',
    reader: z.enum(['text', 'json']),
    default: 'text',
    meaning: 'Format of the events in the log: `text`, or `json` with one object on each line.',
  },
  LOG_REQUESTS: {
    group: 'both',
    reader: onOrOff,
    default: {
      text: ({ LOG_FORMAT }) => (LOG_FORMAT === 'json' ? 'on' : 'off'),
      description: '`off`; `on` with `LOG_FORMAT=json`',
    },
    example: 'off',
    meaning: 'Whether both programs log each request: `on` or `off`.',
  },

  PORT: {
    group: 'explorer',
    reader: port,
    default: '4173',
    meaning: 'Port of the explorer; 0 takes a free one.',
  },
  ALLOWED_HOSTS: {
    group: 'explorer',
    reader: list,
    default: '',
    example: 'www.explorer.example',
    meaning:
      'Further host names under which visitors reach the explorer, besides `localhost` and IP addresses; separated by commas.',
  },
  VISITOR_RATE_PER_SECOND: {
    group: 'explorer',
    reader: rate,
    default: '20',
    meaning: 'Upstream requests that one client address may cause per second, sustained.',
  },
  VISITOR_RATE_BURST: {
    group: 'explorer',
    reader: count,
    default: '200',
    meaning: 'Upstream requests that one client address may cause at once.',
  },
  PROXY_CACHE_MEGABYTES: {
    group: 'explorer',
    reader: megabytes,
    default: '128',
    meaning: "Size of the proxy's response cache.",
  },
  PROXY_LINKS_OUT: {
    group: 'explorer',
    reader: onOrOff,
    default: 'on',
    meaning:
      'Whether the search leads from mainnet to other explorers with what this one does not have (transactions, assets, handles, DReps): `on` or `off`.',
  },
  PROXY_SERVICE_WORKER: {
    group: 'explorer',
    reader: onOrOff,
    default: 'on',
    meaning:
      'Whether browsers keep the app and the data they have seen for use without a connection: `on`, or `off`, with which they remove both.',
  },
  PROXY_HSTS_SUBDOMAINS: {
    group: 'explorer',
    reader: onOrOff,
    default: 'off',
    meaning:
      "Whether browsers that come over TLS are told to use it for all subdomains of the explorer's host too (`includeSubDomains`): `on` or `off`. They keep to it for a year.",
  },

  SERVICE_MODE: {
    group: 'service',
    reader: z.enum(['auto', 'on', 'off']),
    default: 'auto',
    meaning:
      'Whether `npm start` runs the data service beside the explorer: `auto` if no upstream is set, `on` for the networks without an upstream, `off` never.',
  },
  SERVICE_PORT: {
    group: 'service',
    reader: port,
    default: '4100',
    meaning: 'Port of the data service; 0 takes a free one.',
  },
  SERVICE_PUBLIC_URL: {
    group: 'service',
    reader: httpAddress.optional(),
    default: { description: '`http://127.0.0.1:SERVICE_PORT`' },
    example: 'http://127.0.0.1:4100',
    meaning:
      "The data service's address as its clients know it; links, token issuers and the code that pages offer start with it. Without it, that code has a placeholder, unless only this machine is served.",
  },
  SERVICE_ALLOWED_ORIGINS: {
    group: 'service',
    reader: origins,
    default: '',
    example: 'https://app.example',
    meaning:
      'Origins whose pages may read data and documents in a browser, separated by commas; `*` for all. Tokens are never given to pages.',
  },
  DATA_DIR: {
    group: 'service',
    reader: plainText,
    default: '.epochal',
    meaning: 'Directory of the embedded database; only one process can have it open.',
  },
  SERVICE_DIALECT: {
    group: 'service',
    reader: z.enum(['documented', 'live']),
    default: 'documented',
    meaning: 'Dialect of the interface that the data service uses: `documented` or `live`.',
  },
  SERVICE_SAMPLE_NETWORKS: {
    group: 'service',
    reader: onOrOff,
    default: {
      text: (texts) =>
        networkNames().some((network) => texts[networkSettingName(network, 'DATABASE_URL')]) ? 'off' : 'on',
      description: '`on`; `off` if a db-sync database is set',
    },
    example: 'on',
    meaning:
      'Whether the data service has the sample networks, for the networks without a database: `on` or `off`.',
  },
  CONTROL_DATABASE_URL: {
    group: 'service',
    reader: postgresAddress.optional(),
    default: { description: 'the embedded database' },
    example: 'postgresql://epochal:password@127.0.0.1:5432/epochal',
    meaning: 'PostgreSQL database for projects, keys and usage, which several instances can share.',
  },
  REDIS_URL: {
    group: 'service',
    reader: redisAddress.optional(),
    default: { description: 'none: the rate limit of a key is that of each instance' },
    example: 'redis://127.0.0.1:6379',
    meaning:
      'Redis in which several instances share the rate limits and quotas of keys exactly; `rediss://` for TLS.',
  },
  MASTER_SECRET: {
    group: 'service',
    reader: masterSecretText.optional(),
    default: { description: 'the file `master-secret` in `DATA_DIR`, made at the first start' },
    example: 'the-output-of-openssl-rand-base64-48',
    meaning:
      'Secret of at least 32 random characters that encrypts the keys that sign tokens; required with `CONTROL_DATABASE_URL`, and the same for every instance.',
  },
  MASTER_SECRET_NEW: {
    group: 'service',
    reader: masterSecretText.optional(),
    default: { description: 'none' },
    example: 'the-output-of-another-openssl-rand-base64-48',
    meaning:
      'The master secret that `npm run epochal -- master-secret change` puts in the place of `MASTER_SECRET`; instances that have both work before and after the change.',
  },
  SERVICE_SIGNING_KEY_DAYS: {
    group: 'service',
    reader: days,
    default: '90',
    meaning:
      'Days for which a key signs tokens before another takes its place by itself; verifiers and clients notice nothing.',
  },
  SERVICE_CACHE_MEGABYTES: {
    group: 'service',
    reader: megabytes,
    default: '16',
    meaning: "Size of the data service's response cache, without the whole lists.",
  },
  SERVICE_DRAIN_SECONDS: {
    group: 'service',
    reader: seconds,
    default: '0',
    meaning: 'Seconds for which the data service reports "stopping" before it closes.',
  },

  REGISTRATION: {
    group: 'users',
    reader: z.enum(['open', 'invited', 'closed']),
    default: 'open',
    meaning:
      'Who can register: everybody (`open`), those whom the operator invites (`invited`), or nobody (`closed`).',
  },
  USER_PROJECTS: {
    group: 'users',
    reader: count,
    default: '20',
    meaning: 'Projects that a user may have, archived ones too.',
  },
  PROJECT_KEYS: {
    group: 'users',
    reader: count,
    default: '2',
    meaning: 'Live keys that a project may have; two let a client change without a gap.',
  },
  GITHUB_CLIENT_ID: {
    group: 'users',
    reader: plainText.optional(),
    default: { description: 'none: GitHub is not offered' },
    example: 'Iv1.0123456789abcdef',
    meaning:
      'Client identifier of an OAuth app at GitHub, with which users sign in; set together with `GITHUB_CLIENT_SECRET`.',
  },
  GITHUB_CLIENT_SECRET: {
    group: 'users',
    reader: secretText.optional(),
    default: { description: 'none' },
    example: 'the-secret-that-github-shows-once',
    meaning: 'Client secret of the OAuth app at GitHub.',
  },
  GOOGLE_CLIENT_ID: {
    group: 'users',
    reader: plainText.optional(),
    default: { description: 'none: Google is not offered' },
    example: '0123456789-abc.apps.googleusercontent.com',
    meaning:
      'Client identifier of an OAuth client at Google, with which users sign in; set together with `GOOGLE_CLIENT_SECRET`.',
  },
  GOOGLE_CLIENT_SECRET: {
    group: 'users',
    reader: secretText.optional(),
    default: { description: 'none' },
    example: 'the-secret-that-google-shows-once',
    meaning: 'Client secret of the OAuth client at Google.',
  },
  OIDC_ISSUER: {
    group: 'users',
    reader: issuerAddress.optional(),
    default: { description: 'none' },
    example: 'https://login.example/realms/main',
    meaning:
      'Issuer of any other OpenID provider, exactly as its metadata names it; set together with `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`.',
  },
  OIDC_CLIENT_ID: {
    group: 'users',
    reader: plainText.optional(),
    default: { description: 'none' },
    example: 'epochal',
    meaning: 'Client identifier at this OpenID provider.',
  },
  OIDC_CLIENT_SECRET: {
    group: 'users',
    reader: secretText.optional(),
    default: { description: 'none' },
    example: 'the-secret-of-the-client',
    meaning: 'Client secret at this OpenID provider.',
  },
  OIDC_NAME: {
    group: 'users',
    reader: plainText.max(40, 'it has more than 40 characters').optional(),
    default: { description: "the issuer's host name" },
    example: 'Example login',
    meaning: 'Name of this OpenID provider on the page.',
  },

  SMTP_URL: {
    group: 'users',
    reader: smtpAddress.optional(),
    default: {
      description: 'none: mails are shown in the terminal while only this machine can reach the service',
    },
    example: 'smtps://user:password@mail.example',
    meaning:
      'Mail server that takes the mails to users: `smtps://` for TLS, `smtp://` for STARTTLS, without which no mail is sent unless the server is this machine; set together with `MAIL_FROM`.',
  },
  MAIL_FROM: {
    group: 'users',
    reader: mailSender.optional(),
    default: { description: 'none' },
    example: 'Explorer <explorer@example.org>',
    meaning: 'Sender of the mails to users: an address, or a name and the address in angle brackets.',
  },

  KEY_RATE_PER_SECOND: {
    group: 'key',
    reader: rate,
    default: '10',
    meaning: 'Requests per second that a key may make, sustained.',
  },
  KEY_RATE_BURST: {
    group: 'key',
    reader: count,
    default: '20',
    meaning: 'Requests that a key may make at once.',
  },
  KEY_QUOTA_PER_DAY: {
    group: 'key',
    reader: count,
    default: '100000',
    meaning: 'Requests that a key may make in a day of UTC.',
  },
} as const satisfies SettingTable
