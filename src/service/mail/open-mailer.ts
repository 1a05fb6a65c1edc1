import type { ConnectionOptions } from 'node:tls'
import type { Clock } from '#async/clock.ts'
import { settleWithin } from '#async/settle-within.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Log } from '#http/log.ts'
import { MailQueue } from './mail-queue.ts'
import type { Mail, Mailer } from './mailer.ts'
import { createSmtpTransport, type MailSender, type SmtpServer } from './smtp-transport.ts'

const LINE = '─'.repeat(72)

/** A mail as the terminal shows it where no mail server is set. Not in the specification: that it does. */
export function printedMail({ to, subject, text }: Mail): string {
  return [
    `┌${LINE}`,
    ...['This mail is only shown here, since SMTP_URL is not set.', `To: ${to}`, `Subject: ${subject}`, '']
      .concat(text.trimEnd().split('\n'))
      .map((line) => `│ ${plain(line)}`.trimEnd()),
    `└${LINE}`,
    '',
  ].join('\n')
}

/** A line without what a terminal would carry out instead of showing it. */
function plain(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
}

/** Where mails go. */
export type MailRoute =
  | { readonly by: 'smtp'; readonly server: SmtpServer; readonly sender: MailSender }
  /** @param print writes to the terminal */
  | { readonly by: 'terminal'; readonly print: (text: string) => void }
  | { readonly by: 'nothing' }

export interface MailerDependencies {
  readonly clock: Clock
  readonly log: Log
  /** Certificates of the mail server to be trusted besides those that Node trusts. */
  readonly ca?: ConnectionOptions['ca']
}

/** Milliseconds that mails may take at the end. */
const CLOSING_TIME = 5 * SECOND

export function openMailer(route: MailRoute, deps: MailerDependencies): Mailer {
  switch (route.by) {
    case 'smtp':
      return openSmtpMailer(route, deps)
    case 'terminal':
      return { ...unsent, state: 'printed', send: (mail) => route.print(printedMail(mail)) }
    case 'nothing':
      return { ...unsent, state: 'off', send: () => undefined }
  }
}

const unsent = { isFailing: () => false, close: async () => undefined }

type SmtpRoute = MailRoute & { readonly by: 'smtp' }

function openSmtpMailer({ server, sender }: SmtpRoute, { clock, log, ca }: MailerDependencies): Mailer {
  const transport = createSmtpTransport({ server, sender, clock, ca })
  const queue = new MailQueue({ clock, deliver: transport.deliver, probe: transport.probe, log })
  return {
    state: 'sent',
    isFailing: () => queue.isFailing(),
    send: (mail) => queue.add(mail),
    close: async () => {
      await settleWithin(queue.drained(), CLOSING_TIME, undefined)
      queue.close()
      transport.close()
    },
  }
}
