import { expect, test } from 'vitest'
import { mailFailure } from './smtp-transport.ts'

function smtpError(code: string, command?: string, responseCode?: number, message = 'private words') {
  return Object.assign(new Error(message), { code, command, responseCode })
}

test.each([
  [smtpError('EENVELOPE', 'RCPT TO', 550), 'recipient', true],
  [smtpError('EENVELOPE', 'RCPT TO', 451), 'recipient', false],
  [smtpError('EENVELOPE', 'API'), 'recipient', true],
  [smtpError('EENVELOPE', 'RCPT TO', 421), 'server', false],
  [smtpError('EENVELOPE', 'MAIL FROM', 550), 'server', false],
  [smtpError('EMESSAGE', 'DATA', 554), 'server', true],
  [smtpError('EMESSAGE', 'DATA', 452), 'server', false],
  [smtpError('EAUTH', 'AUTH PLAIN', 535), 'server', false],
  [smtpError('ESOCKET', 'CONN', undefined, 'connect ECONNREFUSED 127.0.0.1:25'), 'server', false],
  [smtpError('EABORT'), 'server', false],
  ['no error', 'server', false],
] as const)('%s concerns the %s; another attempt is of no use: %s', (error, concerns, isFinal) => {
  expect(mailFailure(error)).toMatchObject({ concerns, isFinal })
})

test('a reason tells of the connection or of the reply, and never in words that the server chose', () => {
  expect(
    mailFailure(smtpError('ESOCKET', 'CONN', undefined, 'connect ECONNREFUSED 10.0.0.1:25')).reason,
  ).toBe('connect ECONNREFUSED 10.0.0.1:25')
  expect(mailFailure(smtpError('EENVELOPE', 'RCPT TO', 550)).reason).toBe(
    'the mail server replied 550 to RCPT TO',
  )
  expect(mailFailure(smtpError('EENVELOPE', 'API')).reason).toBe('EENVELOPE')
})
