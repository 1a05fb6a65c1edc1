import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'

/** Text of a button that asks for a link in a mail, which a service without a mail server prints. */
export function linkButton(mail: SignInOptions['mail'], link = 'link'): string {
  return mail === 'printed' ? `Print a ${link} in the terminal` : `E-mail me a ${link}`
}
