import { afterEach, expect, test } from 'vitest'
import { Secret } from '#contract/secret.ts'
import { collectLines, noLog } from '#testing/collected-log.ts'
import { testCertificate, testKey } from '#testing/mail/certificate.ts'
import { MAIL_PASSWORD, type MailReceiver, startMailReceiver } from '#testing/mail/mail-receiver.ts'
import { createTestClock, elapseUntil } from '#testing/proxy/test-clock.ts'
import type { Mailer } from './mailer.ts'
import { openMailer, printedMail } from './open-mailer.ts'
import type { SmtpServer } from './smtp-transport.ts'

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function receiver(...options: Parameters<typeof startMailReceiver>): Promise<MailReceiver> {
  const started = await startMailReceiver(...options)
  closing.push(started.close)
  return started
}

function mailerTo(port: number, server: Partial<SmtpServer> = {}, ca: string | string[] = testCertificate) {
  const clock = createTestClock()
  const { log, lines } = collectLines(clock)
  const mailer = openMailer(
    {
      by: 'smtp',
      server: { host: '127.0.0.1', port, encryption: 'none', login: undefined, ...server },
      sender: { name: 'Block "Explorer", Ltd', address: 'explorer@example.org' },
    },
    { clock, log, ca },
  )
  closing.push(mailer.close)
  return { mailer, clock, lines }
}

const mail = {
  to: 'ada@example.org',
  subject: 'Sign in to Epochal: ₳da',
  text: 'Guten Tag, Ádá\n\nhttps://explorer.example/dashboard/link#kind=sign-in&token=abc\n',
}

test('a mail arrives as plain text with a subject in Unicode, and says that a program wrote it', async () => {
  const server = await receiver()
  const { mailer } = mailerTo(server.port)
  mailer.send(mail)
  const received = await server.next('ada@example.org')
  expect(received.subject).toBe(mail.subject)
  expect(received.text.trim()).toBe(mail.text.trim())
  expect(received.fields.get('from')).toBe('"Block \\"Explorer\\", Ltd" <explorer@example.org>')
  expect(received.fields.get('message-id')).toMatch(/^<[0-9a-f-]{36}@example\.org>$/)
  expect(received.fields.get('auto-submitted')).toBe('auto-generated')
  expect(received.fields.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(mailer.isFailing()).toBe(false)
})

test('neither a subject nor an address can add a header field or a recipient', async () => {
  const server = await receiver()
  const { mailer, lines } = mailerTo(server.port)
  mailer.send({ ...mail, subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nbody' })
  const received = await server.next('ada@example.org')
  expect(received.subject).toBe('Hello Bcc: eve@example.org body')
  expect([...received.fields.keys()]).not.toContain('bcc')
  for (const to of ['eve@example.org, mal@example.org', 'eve@example.org\r\nRCPT TO:<mal@example.org>']) {
    mailer.send({ ...mail, to })
  }
  mailer.send(mail)
  await server.next('ada@example.org')
  expect(server.mails.flatMap(({ recipients }) => recipients)).not.toContain('mal@example.org')
  expect(JSON.stringify(lines)).not.toContain('mal@')
})

test('TLS, STARTTLS and a login are used as set, and without STARTTLS no mail is sent', async () => {
  const tls = { key: testKey, cert: testCertificate }
  const [implicit, upgraded, open] = await Promise.all([
    receiver({ ...tls, secure: true }),
    receiver({ ...tls, authOptional: false }),
    receiver(),
  ])
  mailerTo(implicit.port, { encryption: 'tls' }).mailer.send(mail)
  expect(await implicit.next(mail.to)).toMatchObject({ isEncrypted: true })

  const login = { user: 'epochal', password: new Secret(MAIL_PASSWORD) }
  mailerTo(upgraded.port, { encryption: 'starttls', login }).mailer.send(mail)
  expect(await upgraded.next(mail.to)).toMatchObject({ isEncrypted: true, user: 'epochal' })

  const { mailer, clock } = mailerTo(open.port, { encryption: 'starttls', login })
  mailer.send(mail)
  await until(clock, () => mailer.isFailing())
  expect(open.mails).toEqual([])
})

test('a wrong certificate or password fails with a reason that has neither address nor password', async () => {
  const { port } = await receiver({ authOptional: false })
  const login = { user: 'epochal', password: new Secret('a wrong password') }
  const { mailer, clock, lines } = mailerTo(port, { login })
  mailer.send(mail)
  await until(clock, () => mailer.isFailing())
  expect(lines).toMatchObject([{ phase: 'began', reason: 'the mail server replied 535 to AUTH PLAIN' }])

  const tls = await receiver({ key: testKey, cert: testCertificate, secure: true })
  const other = mailerTo(tls.port, { encryption: 'tls' }, [])
  other.mailer.send(mail)
  await until(other.clock, () => other.mailer.isFailing())
  expect(other.lines[0]?.reason).toMatch(/certificate/)
  expect(JSON.stringify([...lines, ...other.lines])).not.toMatch(/ada@|wrong password|epochal/)
})
test('a server that never replies fails after a minute, and keeps nothing from closing', async () => {
  const server = await receiver()
  server.stall()
  const { mailer, clock, lines } = mailerTo(server.port)
  mailer.send(mail)
  await until(clock, () => mailer.isFailing())
  expect(lines[0]?.reason).toBe('the mail server took too long')
})

test('without a mail server, mails are shown in the terminal, or nothing is sent', async () => {
  const printed: string[] = []
  const deps = { clock: createTestClock(), log: noLog }
  const shown = openMailer({ by: 'terminal', print: (text) => printed.push(text) }, deps)
  shown.send(mail)
  expect(shown.state).toBe('printed')
  expect(printed.join()).toContain('kind=sign-in&token=abc')
  const none: Mailer = openMailer({ by: 'nothing' }, deps)
  none.send(mail)
  expect([none.state, none.isFailing()]).toEqual(['off', false])
})

/** Moves the clock until something is so. */
async function until(clock: ReturnType<typeof createTestClock>, isSo: () => boolean): Promise<void> {
  const settled = (async () => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
  })()
  await elapseUntil(clock, settled)
}

test('a mail is shown framed, without what a terminal would carry out', () => {
  expect(
    printedMail({
      to: 'ada@example.org',
      subject: 'Sign in\u001b[2J',
      text: 'Open this link:\r\n\nhttp://127.0.0.1:4173/dashboard/link\u202e\n',
    }),
  ).toMatch(
    /^┌─+\n│ This mail is only shown here, since SMTP_URL is not set\.\n│ To: ada@example\.org\n│ Subject: Sign in\[2J\n│\n│ Open this link:\n│\n│ http:\/\/127\.0\.0\.1:4173\/dashboard\/link\n└─+\n$/,
  )
})
