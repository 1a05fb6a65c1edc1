import type { Mail } from './mailer.ts'

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
