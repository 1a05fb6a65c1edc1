import type { ConnectionOptions } from 'node:tls'
import type { Clock } from '#async/clock.ts'
import { settleWithin } from '#async/settle-within.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { createMailQueue, type MailReport } from './mail-queue.ts'
import type { Mailer } from './mailer.ts'
import { printedMail } from './printed-mail.ts'
import type { MailSender, SmtpServer } from './smtp-server.ts'
import { createSmtpTransport } from './smtp-transport.ts'

/** Where mails go. */
export type MailRoute =
  | { readonly by: 'smtp'; readonly server: SmtpServer; readonly sender: MailSender }
  /** @param print writes to the terminal */
  | { readonly by: 'terminal'; readonly print: (text: string) => void }
  | { readonly by: 'nothing' }

export interface MailerDependencies {
  readonly clock: Clock
  readonly report: (report: MailReport) => void
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

function openSmtpMailer({ server, sender }: SmtpRoute, { clock, report, ca }: MailerDependencies): Mailer {
  const transport = createSmtpTransport({ server, sender, clock, ca })
  const queue = createMailQueue({ clock, deliver: transport.deliver, probe: transport.probe, report })
  return {
    state: 'sent',
    isFailing: queue.isFailing,
    send: queue.add,
    close: async () => {
      await settleWithin(queue.drained(), CLOSING_TIME, undefined)
      queue.close()
      transport.close()
    },
  }
}
