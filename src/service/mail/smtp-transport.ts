import { randomUUID } from 'node:crypto'
import type { ConnectionOptions } from 'node:tls'
import { createTransport } from 'nodemailer'
import type { Clock } from '#async/clock.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Secret } from '#contract/secret.ts'
import type { Mail } from './mailer.ts'

/** A mail that could not be handed over. */
export interface MailFailure {
  /** Whether the server refused this recipient, and so may accept others. */
  readonly concerns: 'recipient' | 'server'
  /** Whether another attempt with this mail is of no use. */
  readonly isFinal: boolean
  /** The reason without the server's own words, which may hold the recipient's address. */
  readonly reason: string
}

/** The part of nodemailer's errors that is read here. */
interface SmtpError extends Error {
  readonly code?: string
  /** Status of the server's reply (RFC 5321 section 4.2). */
  readonly responseCode?: number
  readonly command?: string
}

/** The failure that an error of nodemailer stands for. */
export function mailFailure(error: unknown): MailFailure {
  if (!(error instanceof Error)) return { concerns: 'server', isFinal: false, reason: 'unknown' }
  const { code, responseCode, command }: SmtpError = error
  const isPermanent = responseCode !== undefined && responseCode >= 500
  const isRecipient =
    code === 'EENVELOPE' && (command === 'RCPT TO' || command === 'API') && responseCode !== CLOSING
  return isRecipient
    ? { concerns: 'recipient', isFinal: isPermanent || command === 'API', reason: reasonOf(error) }
    : { concerns: 'server', isFinal: code === 'EMESSAGE' && isPermanent, reason: reasonOf(error) }
}

/** "Service not available, closing transmission channel", in response to any command. */
const CLOSING = 421

/** Codes of errors whose message comes from Node, and so tells of the connection alone. */
const ofConnection = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS'])

function reasonOf({ code, responseCode, command, message }: SmtpError): string {
  if (code === 'EABORT') return 'the mail server took too long'
  if (responseCode !== undefined)
    return `the mail server replied ${responseCode} to ${command ?? 'a command'}`
  return ofConnection.has(code ?? '') ? firstLine(message) : (code ?? 'unknown')
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

/** The mail server that takes the service's mails. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; by STARTTLS, without which no mail is sent; or none, for a server on this machine. */
  readonly encryption: 'tls' | 'starttls' | 'none'
  readonly login: { readonly user: string; readonly password: Secret } | undefined
}

/** The sender that recipients see. */
export interface MailSender {
  /** Empty where there is none. */
  readonly name: string
  readonly address: string
}

export interface SmtpTransportOptions {
  readonly server: SmtpServer
  readonly sender: MailSender
  readonly clock: Clock
  /** Certificates to be trusted besides those that Node trusts. */
  readonly ca?: ConnectionOptions['ca']
}

export interface SmtpTransport {
  /** Hands a mail to the server; undefined when it was taken. */
  deliver(mail: Mail): Promise<MailFailure | undefined>
  /** Connects and logs in, without a mail. */
  probe(): Promise<MailFailure | undefined>
  close(): void
}

/** Milliseconds for the delivery of one mail, however slowly the server responds. */
const ATTEMPT_TIME = 60 * SECOND
/** Milliseconds for a connection, and for the server's next bytes. */
const REPLY_TIME = 30 * SECOND

export function createSmtpTransport({ server, sender, clock, ca }: SmtpTransportOptions): SmtpTransport {
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    maxRequeues: 1,
    host: server.host,
    port: server.port,
    secure: server.encryption === 'tls',
    requireTLS: server.encryption === 'starttls',
    ignoreTLS: server.encryption === 'none',
    ...(server.login ? { auth: { user: server.login.user, pass: server.login.password.reveal() } } : {}),
    connectionTimeout: REPLY_TIME,
    greetingTimeout: REPLY_TIME,
    socketTimeout: REPLY_TIME,
    // A mail is text alone; what its parts name is never read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(ca === undefined ? {} : { tls: { ca } }),
  })

  return {
    deliver: async (mail) => {
      const controller = new AbortController()
      const cancel = clock.schedule(ATTEMPT_TIME, () => controller.abort())
      try {
        await transport.sendMail({ ...message(mail, sender), signal: controller.signal })
        return undefined
      } catch (error) {
        return mailFailure(error)
      } finally {
        cancel()
      }
    },
    probe: async () => {
      try {
        await transport.verify()
        return undefined
      } catch (error) {
        return mailFailure(error)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/** The envelope names one recipient, whatever the header fields say. */
function message({ to, subject, text }: Mail, sender: MailSender) {
  return {
    envelope: { from: sender.address, to: [to] },
    from: { name: sender.name, address: sender.address },
    to: { name: '', address: to },
    subject: withoutControls(subject),
    text,
    messageId: `<${randomUUID()}@${domainOf(sender.address)}>`,
    // RFC 3834: no vacation message responds to this mail.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
