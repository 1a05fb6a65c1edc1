/** Paths of the pages that belong to no network, in the notation of React Router. */
export const generalPagePaths = {
  /** The state of each network, and how far it is set up. */
  status: '/status',
  /** The interface for programs. */
  reference: '/reference',
  /** A user's projects; the form to sign in when nobody is signed in. */
  dashboard: '/dashboard',
  /** The page that links in mails lead to. */
  dashboardLink: '/dashboard/link',
  account: '/dashboard/account',
  project: '/dashboard/projects/:project',
} as const

export type GeneralPage = keyof typeof generalPagePaths
