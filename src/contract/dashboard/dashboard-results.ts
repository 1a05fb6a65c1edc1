import type { NetworkName } from '#cardano/network.ts'
import type { ProjectAction, UserAction } from './audit-actions.ts'
import type { DashboardEndpointId } from './dashboard-endpoints.ts'

/** A date and time of UTC in ISO 8601. */
type Instant = string
/** A day of UTC in ISO 8601. */
type Day = string

/** The ways to sign in and to register that the service offers. */
export interface SignInOptions {
  readonly registration: 'open' | 'invited' | 'closed'
  /** Whether mails can be sent, and so whether e-mail registration, links and resets are offered. */
  readonly mail: 'sent' | 'printed' | 'off'
  readonly providers: readonly { readonly id: string; readonly name: string }[]
  readonly passkeys: PasskeyOffer
  readonly networks: readonly OfferedNetwork[]
}

export type PasskeyOffer =
  | { readonly state: 'offered' }
  /** Browsers refuse passkeys at an IP address; they work for pages of the origin `at`, where there is one. */
  | { readonly state: 'address-without-name'; readonly at: string | null }
  /** Browsers refuse passkeys without TLS. */
  | { readonly state: 'address-without-tls' }

/** A network for which projects can be made here, or that is announced. */
export interface OfferedNetwork {
  readonly network: NetworkName | string
  readonly title: string
  readonly state: 'offered' | 'announced'
}

export interface SessionUser {
  readonly email: string
  readonly name: string
  /** Until when what needs a fresh sign-in can be done. */
  readonly freshUntil: Instant
}

export interface UserAccount {
  readonly email: string
  readonly name: string
  readonly createdAt: Instant
  /** A change of the e-mail address that waits for a confirmation; null without one. */
  readonly emailChange: PendingEmailChange | null
  /** Null without a password. */
  readonly passwordSetAt: Instant | null
  readonly providers: readonly LinkedProvider[]
  readonly passkeys: readonly Passkey[]
  readonly sessions: readonly AccountSession[]
  /** Counts of everything that is deleted with the account, archived projects too. */
  readonly projects: number
  readonly keys: number
}

export interface PendingEmailChange {
  readonly newEmail: string
  /** The addresses whose links are not confirmed yet. */
  readonly waitsFor: 'both' | 'old' | 'new'
  /** When the links expire. */
  readonly until: Instant
}

export interface LinkedProvider {
  readonly id: string
  readonly name: string
  readonly linkedAt: Instant
  /** False for the last way to sign in. */
  readonly canUnlink: boolean
}

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: Instant
  /** False for the last way to sign in. */
  readonly canDelete: boolean
}

export interface AccountSession {
  readonly id: string
  /** Whether it is the session of this call. */
  readonly isThis: boolean
  readonly createdAt: Instant
  /** Known to ten minutes. */
  readonly lastUse: Instant
  readonly address: string | null
  /** The browser's `User-Agent`, of which 300 characters are stored. */
  readonly agent: string | null
}

export interface ListedProject {
  readonly id: string
  readonly name: string
  readonly network: NetworkName
  readonly createdAt: Instant
  readonly archivedAt: Instant | null
  /** Keys, the oldest first, those that have expired too; and the most that may be live. */
  readonly keys: readonly ListedProjectKey[]
  readonly mostKeys: number
}

interface ListedProjectKey {
  readonly id: string
  /** The key itself, which is no secret. */
  readonly key: string
  /** Null for a key that was given none. */
  readonly name: string | null
  readonly createdAt: Instant
  /** When it stops working; null: never. */
  readonly expiresAt: Instant | null
  readonly lastUse: Instant | null
  readonly limits: {
    readonly perSecond: number
    readonly burst: number
    /** Requests in a day of UTC; null: as many as the rate allows. */
    readonly perDay: number | null
  }
}

export interface ProjectPage {
  readonly projects: readonly ListedProject[]
  /** The last project of this page, for `after`; null on the last page. */
  readonly next: string | null
  /** Projects of the user, archived ones too, and the most that there may be. */
  readonly count: number
  readonly most: number
}

/** A new key with its secret: the one response that has it. */
export interface NewKey {
  readonly id: string
  readonly key: string
  readonly secret: string
}

/** The usage of a key between two days. */
export interface KeyUsage {
  /** Null for a key that was deleted since. */
  readonly keyId: string | null
  /** First characters of the key. */
  readonly key: string
  /** The days on which there were requests, in order. */
  readonly days: readonly {
    readonly day: Day
    readonly requests: number
    readonly bytes: number
    readonly byStatus: StatusCounts
    readonly busiestMinute: { readonly at: Instant; readonly requests: number } | null
  }[]
  /** Sums of all these days; `none` are paths with malformed parameters. */
  readonly byEndpoint: readonly {
    readonly endpoint: string
    readonly requests: number
    readonly bytes: number
    readonly byStatus: StatusCounts
    /** The last of these days on which it was requested. */
    readonly lastDay: Day
  }[]
  /** Requests that count against the quota of today in UTC: those that were refused with 402 or 429 do not. */
  readonly quotaUsed: number
  /** Requests of the last hour. */
  readonly lastHour: MinuteCounts
  /** Also outside these days; null for a key that was never used. */
  readonly lastUse: Instant | null
}

/** Requests in the 60 minutes up to the running one, which is the last of them. */
interface MinuteCounts {
  /** Start of the first minute. */
  readonly from: Instant
  readonly requests: readonly number[]
}

/** Requests by class of status (RFC 9110 section 15); `none` had no response, since the client left before it. */
export interface StatusCounts {
  readonly '2xx': number
  readonly '3xx': number
  readonly '4xx': number
  readonly '5xx': number
  readonly none: number
}

/** An entry of a project's audit log. */
interface ProjectEvent {
  readonly number: number
  readonly at: Instant
  readonly action: ProjectAction | UserAction
  /** E-mail address of the user, or `operator`. */
  readonly actor: string
  /** First characters of a key, a name, or null. */
  readonly subject: string | null
  readonly address: string | null
  /** The browser's `User-Agent`, of which 200 characters are stored; null for the operator. */
  readonly agent: string | null
}

/** The JSON of each successful call; `undefined` is 204 without a body. */
export interface DashboardResults extends Record<DashboardEndpointId, unknown> {
  openApi: object
  signInOptions: SignInOptions
  /** null without a session. */
  session: SessionUser | null
  signInByPassword: SessionUser
  requestSignInLink: undefined
  signInByLink: SessionUser
  /** Options for the browser's `navigator.credentials.get`. */
  startPasskeySignIn: unknown
  signInByPasskey: SessionUser
  /** The provider's page, to which the browser goes. */
  startProviderSignIn: { readonly location: string }
  endProviderSignIn: undefined
  signOut: undefined
  register: undefined
  requestVerification: undefined
  /** Without a password when the link was opened by another browser than the one that chose it. */
  verifyEmail: SessionUser & { readonly hasPassword: boolean }
  requestPasswordReset: undefined
  resetPassword: undefined
  account: UserAccount
  renameAccount: undefined
  deleteAccount: undefined
  exportAccount: unknown
  requestEmailChange: undefined
  cancelEmailChange: undefined
  confirmEmailChange: { readonly state: 'confirmed' | 'changed' }
  setPassword: undefined
  startProviderLink: { readonly location: string }
  unlinkProvider: undefined
  /** Options for the browser's `navigator.credentials.create`. */
  startPasskey: unknown
  addPasskey: undefined
  renamePasskey: undefined
  deletePasskey: undefined
  endSession: undefined
  endSessions: undefined
  projects: ProjectPage
  createProject: { readonly project: ListedProject; readonly newKey: NewKey }
  project: ListedProject
  renameProject: ListedProject
  archiveProject: ListedProject
  restoreProject: ListedProject
  deleteProject: undefined
  createKey: { readonly project: ListedProject; readonly newKey: NewKey }
  deleteKey: ListedProject
  projectUsage: readonly KeyUsage[]
  projectEvents: { readonly events: readonly ProjectEvent[]; readonly before: number | null }
}
