import { isIPv4, isIPv6 } from 'node:net'
import { z } from 'zod'
import { isNetworkName } from '#cardano/network.ts'
import { percentDecoded } from '#contract/percent-decoded.ts'
import { Secret } from '#contract/secret.ts'
import { isHeaderValue } from '#contract/text-formats.ts'
import { isLoopbackHost } from '#http/client-address.ts'
import { Fault } from '#http/fault.ts'
import type { MailSender, SmtpServer } from '#service/mail/smtp-transport.ts'
import { MIN_MASTER_SECRET_LENGTH } from '#service/store/control/secret-cipher.ts'

export interface SettingGroup {
  readonly title: string
  /** A sentence below the title. */
  readonly note?: string
}

/** Groups of settings, in the order in which the documents list them. */
export const settingGroups = {
  both: { title: 'Both programs' },
  explorer: { title: 'The explorer and its proxy' },
  service: { title: 'The data service' },
  users: { title: 'Users and their projects' },
  key: { title: 'Limits of an API key' },
  upstream: {
    title: 'The upstream of a network',
    note: 'Address, key and secret are set together. Other networks have the same settings under their own names, such as PREPROD_BASE_URL.',
  },
  database: {
    title: 'The db-sync database of a network',
    note: 'Other networks have the same setting under their own names, such as PREPROD_DATABASE_URL.',
  },
} as const satisfies Readonly<Record<string, SettingGroup>>

/** The settings by name, as texts: trimmed, and without those that are empty. */
export type SettingTexts = Readonly<Record<string, string | undefined>>

export interface Setting {
  readonly group: keyof typeof settingGroups
  /** Reads the text of the setting; accepts undefined if the setting has no default. */
  readonly reader: z.ZodType
  /** The text used when the setting is not set. */
  readonly default?: string | DerivedDefault
  /** A value for `.env.example`, where the default does not serve as one. */
  readonly example?: string
  /** One sentence for the operator. */
  readonly meaning: string
}

/** A default that follows from other settings. */
interface DerivedDefault {
  /**
   * Absent where the default is known only after the settings are read.
   * @param texts every setting of the environment, and the defaults of the rows above this one
   */
  readonly text?: (texts: SettingTexts) => string
  /** The default as the documents describe it, in Markdown. */
  readonly description: string
}

export type SettingTable = Readonly<Record<string, Setting>>

export type SettingValues<Table extends SettingTable> = {
  readonly [Name in keyof Table]: z.output<Table[Name]['reader']>
}

/**
 * Reads every setting of a table.
 * @param nameOf the name in the environment, for a name in the table
 * @throws {Fault} naming the first setting that cannot be used.
 */
export function readTable<Table extends SettingTable>(
  table: Table,
  environment: SettingTexts,
  nameOf: (name: string) => string = (name) => name,
): SettingValues<Table> {
  const texts: Record<string, string | undefined> = { ...environment }
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(table)) {
    const fullName = nameOf(name)
    texts[fullName] ??= typeof setting.default === 'object' ? setting.default.text?.(texts) : setting.default
    const result = setting.reader.safeParse(texts[fullName])
    if (!result.success) {
      const [issue] = result.error.issues
      throw new Fault('operator', `the setting ${fullName} is wrong: ${issue?.message ?? 'not readable'}`)
    }
    values[name] = result.data
  }
  // Each value was read by the reader of its row.
  return values as SettingValues<Table>
}

export const plainText = z.string()
/** A text that is sent as the value of a header field. */
export const headerText = z
  .string()
  .refine(
    isHeaderValue,
    'it cannot be sent in a header field: a control character, a line break, or one beyond Latin-1 is in it',
  )
export const secretText = z.string().transform((value) => new Secret(value))
/** A secret from which keys are derived. */
export const masterSecretText = z
  .string()
  .refine(
    (value) => value.length >= MIN_MASTER_SECRET_LENGTH,
    `it has fewer than ${MIN_MASTER_SECRET_LENGTH} characters`,
  )
  .refine((value) => !value.startsWith('the-output-of-'), 'it is the example of the documents')
  .transform((value) => new Secret(value))
export const onOrOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** A whole number in digits: neither `0x10` nor `1e3`, which are more likely mistaken than meant. */
function wholeNumber(least: number, most: number) {
  return z
    .string()
    .refine(
      (value) => /^\d{1,15}$/.test(value) && Number(value) >= least && Number(value) <= most,
      `a whole number from ${least} to ${most}`,
    )
    .transform(Number)
}

/** A number in digits, also with decimals. */
function decimalNumber(least: number, most: number) {
  return z
    .string()
    .refine(
      (value) => /^\d{1,15}(\.\d{1,15})?$/.test(value) && Number(value) >= least && Number(value) <= most,
      `a number from ${least} to ${most}`,
    )
    .transform(Number)
}

/** 0 takes a free port. */
export const port = wholeNumber(0, 65_535)
/** Requests per second. */
export const rate = decimalNumber(0.001, 1_000_000)
/** A number of things. */
export const count = wholeNumber(1, 1_000_000_000_000)
/** Megabytes of memory. */
export const megabytes = wholeNumber(1, 65_536)
/** Seconds, also a fraction; an hour at most. */
export const seconds = decimalNumber(0, 3600)

/** Whole days; ten years at most. */
export const days = wholeNumber(1, 3650)

/** Texts separated by commas. */
export const list = z.string().transform((value) => value.split(',').flatMap((item) => item.trim() || []))

/** IP addresses and networks, separated by commas. */
export const addressRanges = list.refine(
  (ranges) => ranges.every(isAddressRange),
  'addresses and networks, such as 10.0.0.0/8, separated by commas',
)

function isAddressRange(range: string): boolean {
  const [, address = '', length = '0'] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(range) ?? []
  if (isIPv4(address)) return Number(length) <= 32
  return isIPv6(address) && Number(length) <= 128
}

/**
 * An address of HTTP or HTTPS; read without the slashes at its end. Paths are appended to it, so that it has neither
 * query nor fragment; a user or a password in it would appear in links and in the log.
 */
export const httpAddress = z
  .string()
  .refine(
    (url) =>
      /^https?:\/\/[^\s\\/?#@][^\s\\?#]*$/i.test(url) && !/^[^/]*\/\/[^/]*@/.test(url) && URL.canParse(url),
    'an address that begins with http:// or https://, without user, query and fragment',
  )
  .transform((url) => url.replace(/\/+$/, ''))

/** Segments with which paths of the explorer itself begin, besides the names of networks. */
const OWN_SEGMENTS = [
  'assets',
  'dashboard',
  'embed',
  'health',
  'icons',
  'metrics',
  'previews',
  'reference',
  'status',
]

/** The explorer's address: of HTTP or HTTPS, perhaps with a path, below which a balancer may or may not pass requests on. */
export const explorerAddress = httpAddress
  .refine(
    (url) => URL.canParse(url) && /^(\/[\w.~-]+)*\/?$/.test(new URL(url).pathname),
    'the path of the address has letters, digits, and - _ . ~ alone',
  )
  .refine((url) => {
    const [, first = ''] = URL.canParse(url) ? new URL(url).pathname.split('/') : []
    return !isNetworkName(first) && !OWN_SEGMENTS.includes(first)
  }, 'the path of the address begins as a page of the explorer does')
  .transform((url) => {
    const { origin, pathname } = new URL(url)
    return origin + pathname.replace(/\/$/, '')
  })

/**
 * The issuer of an OpenID provider, kept as it is, since its metadata must name the same: an address of HTTPS, or of HTTP
 * on this machine.
 */
export const issuerAddress = z.string().refine((url) => {
  if (!URL.canParse(url) || /[\s?#@\\]/.test(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
}, 'an address that begins with https://, without user, query and fragment; http:// only on this machine')

/** Origins of pages, separated by commas, or `*` for all of them. */
export const origins = list.refine(
  (texts) => texts.every((text) => text === '*' || isHttpOrigin(text)),
  'origins such as https://app.example, separated by commas, or *',
)

function isHttpOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** The address of a mail server, with or without user and password: `smtp://` or `smtps://`. */
export const smtpAddress = z
  .string()
  .refine(
    (url) => /^smtps?:\/\/[^\s\\/?#]+\/?$/i.test(url) && smtpServerOf(url) !== undefined,
    'an address that begins with smtp:// or smtps://, such as smtps://user:password@mail.example',
  )
  // The refinement before makes sure that there is one.
  .transform((url) => smtpServerOf(url) as SmtpServer)

/** Submission by STARTTLS and by TLS (RFC 6409, RFC 8314). */
const smtpPorts = { 'smtp:': 587, 'smtps:': 465 }

function smtpServerOf(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password } = new URL(text)
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return undefined
  const [user, pass] = [percentDecoded(username), percentDecoded(password)]
  if (hostname === '' || user === undefined || pass === undefined || (user === '') !== (pass === '')) {
    return undefined
  }
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? smtpPorts[protocol] : Number(port),
    encryption: protocol === 'smtps:' ? 'tls' : isLoopbackHost(hostname) ? 'none' : 'starttls',
    login: user === '' ? undefined : { user, password: new Secret(pass) },
  }
}

/** The sender of mails: an address alone, or a name with the address in angle brackets. */
export const mailSender = z
  .string()
  .transform((text): MailSender => {
    const [, name = '', address = text] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? []
    return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
  })
  .refine(
    ({ name, address }) => z.email().safeParse(address).success && !/[\p{Cc}"]/u.test(name),
    'an e-mail address, such as explorer@example.org or Explorer <explorer@example.org>',
  )

/** An address of Redis, with or without user, password and number of the database. */
export const redisAddress = z
  .string()
  .refine(
    (url) => /^rediss?:\/\/[^/]/i.test(url) && URL.canParse(url),
    'an address that begins with redis:// or rediss://',
  )
  .transform((url) => new Secret(url))

/** An address of PostgreSQL with a host: one of a socket, `postgresql://user@/chain?host=/run/postgresql`, has none. */
function withHost(url: string): string {
  return url.replace(/^(\w+:\/\/[^/?#]*@)(?=\/)/, '$1localhost')
}

/** An address of a PostgreSQL database, with or without user and password. */
export const postgresAddress = z
  .string()
  .refine(
    (url) => /^postgres(ql)?:\/\//i.test(url) && URL.canParse(withHost(url)),
    'an address that begins with postgresql://',
  )
  .transform((url) => new Secret(url))
