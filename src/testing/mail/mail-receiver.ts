import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it arrived. */
interface ReceivedMail {
  /** Recipients of the envelope. */
  readonly recipients: readonly string[]
  readonly isEncrypted: boolean
  /** The user that the sender logged in as. */
  readonly user: string | undefined
  /** Header fields, by names in lower case. */
  readonly fields: ReadonlyMap<string, string>
  readonly subject: string
  readonly text: string
  /** The bytes as text. */
  readonly source: string
}

/** A mail server on a free port of this machine, which fails on command. */
export interface MailReceiver {
  readonly port: number
  /** Mails in the order in which they arrived. */
  readonly mails: readonly ReceivedMail[]
  /** The next mail to an address that was not returned before; waits until it arrives. */
  next(recipient: string): Promise<ReceivedMail>
  /** Status by which the commands of an address are refused from now on; undefined ends it. */
  refuseRecipient(recipient: string, status: number | undefined): void
  /** Status by which mails are refused once they are read; undefined ends it. */
  refuseMails(status: number | undefined): void
  /** From now on the server reads mails, and replies no more. */
  stall(): void
  close(): Promise<void>
}

/** @param options of `smtp-server`; by default without TLS and login, at any free port */
export async function startMailReceiver(options: SMTPServerOptions = {}, port = 0): Promise<MailReceiver> {
  const mails: ReceivedMail[] = []
  const returned = new Set<ReceivedMail>()
  const waiting = new Set<() => void>()
  const refused = new Map<string, number>()
  let mailStatus: number | undefined
  let isStalled = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    // Milliseconds for the clients to leave at the end.
    closeTimeout: 50,
    onAuth: ({ username, password }, _, done) =>
      password === MAIL_PASSWORD ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: ({ address }, _, done) => done(refusal(refused.get(address))),
    onData: (stream, session, done) => {
      void read(stream).then(async (source) => {
        if (isStalled) return
        if (mailStatus !== undefined) return done(refusal(mailStatus))
        const mail = await PostalMime.parse(source)
        mails.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          isEncrypted: session.secure,
          user: session.user as string | undefined,
          fields: new Map(mail.headers.map(({ key, value }) => [key, value])),
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          source: source.toString(),
        })
        done()
        for (const look of waiting) look()
      }, senderLeft)
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    next: (recipient) =>
      new Promise((resolve) => {
        const look = () => {
          const mail = mails.find((mail) => mail.recipients.includes(recipient) && !returned.has(mail))
          if (!mail) return
          returned.add(mail)
          waiting.delete(look)
          resolve(mail)
        }
        waiting.add(look)
        look()
      }),
    refuseRecipient: (recipient, status) => {
      if (status === undefined) refused.delete(recipient)
      else refused.set(recipient, status)
    },
    refuseMails: (status) => {
      mailStatus = status
    },
    stall: () => {
      isStalled = true
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The password of every user. */
export const MAIL_PASSWORD = 'the password of the mail server'

function refusal(status: number | undefined): Error | null {
  return status === undefined
    ? null
    : Object.assign(new Error('refused, as the test wants it'), { responseCode: status })
}

/** A sender that ends in the middle of a mail has sent none. */
function senderLeft(): void {}

async function read(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
