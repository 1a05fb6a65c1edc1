import { randomUUID } from 'node:crypto'
import type { ConnectionOptions } from 'node:tls'
import { createTransport } from 'nodemailer'
import type { Clock } from '#async/clock.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { type MailFailure, mailFailure } from './mail-failure.ts'
import type { Mail } from './mailer.ts'
import type { MailSender, SmtpServer } from './smtp-server.ts'

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
