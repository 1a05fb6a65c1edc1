/** The kinds of links in mails, with the call that takes the token of each. Not in the specification: these links. */
export const mailLinkKinds = {
  'sign-in': 'signInByLink',
  verification: 'verifyEmail',
  'password-reset': 'resetPassword',
  'email-change': 'confirmEmailChange',
} as const

export type MailLinkKind = keyof typeof mailLinkKinds

/** Minutes for which each kind of link is valid. */
export const mailLinkMinutes: Readonly<Record<MailLinkKind, number>> = {
  'sign-in': 15,
  verification: 1440,
  'password-reset': 15,
  'email-change': 1440,
}

/** Text of the link beside the field for the password, which mails name. */
export const FORGOT_PASSWORD = 'Forgot password?'

/** Path of the page that links of mails lead to; it shows a button, since programs that scan mails open their links. */
const MAIL_LINK_PATH = '/dashboard/link'

/**
 * The path of a link with its token in the fragment, which reaches no server, no log and no `Referer`.
 * @param token in base64url
 */
export function mailLinkPath(kind: MailLinkKind, token: string): string {
  return `${MAIL_LINK_PATH}#kind=${kind}&token=${token}`
}

/** Reads the fragment of a link; undefined when it is none of ours. */
export function readMailLink(
  fragment: string,
): { readonly kind: MailLinkKind; readonly token: string } | undefined {
  const [, kind = '', token = ''] = /^#?kind=([a-z-]+)&token=([\w-]+)$/.exec(fragment) ?? []
  return isMailLinkKind(kind) ? { kind, token } : undefined
}

function isMailLinkKind(text: string): text is MailLinkKind {
  return Object.hasOwn(mailLinkKinds, text)
}
