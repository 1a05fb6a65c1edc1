import { expect, test } from 'vitest'
import { printedMail } from './open-mailer.ts'

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
