import { isIPv4, isIPv6 } from 'node:net'
import { z } from 'zod'
import { isNetworkName } from '#cardano/network.ts'
import { isHeaderValue } from '#contract/header-value.ts'
import { Secret } from '#contract/secret.ts'
import { isLoopbackHost } from '#http/loopback-host.ts'
import type { MailSender, SmtpServer } from '../../service/mail/smtp-server.ts'
import { SHORTEST_MASTER_SECRET } from '../../service/store/control/secret-cipher.ts'

export const text = z.string()
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
    (value) => value.length >= SHORTEST_MASTER_SECRET,
    `it has fewer than ${SHORTEST_MASTER_SECRET} characters`,
  )
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
  const [user, pass] = [decoded(username), decoded(password)]
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

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
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

/** An address of a PostgreSQL database, with or without user and password. */
export const postgresAddress = z
  .string()
  .refine(
    (url) => /^postgres(ql)?:\/\//i.test(url) && URL.canParse(url),
    'an address that begins with postgresql://',
  )
  .transform((url) => new Secret(url))
