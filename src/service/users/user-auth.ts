import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { DASHBOARD_API } from '#contract/dashboard/dashboard-endpoints.ts'
import type { DashboardReason } from '#contract/dashboard/dashboard-refusals.ts'
import { MAX_GIVEN_PASSWORD_LENGTH } from '#contract/dashboard/password-rules.ts'
import type { Secret } from '#contract/secret.ts'
import { Refusal } from '#http/refusal.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import { passkeyPlugin } from './passkeys/passkey-plugin.ts'
import { relyingParty } from './passkeys/relying-party.ts'
import type { PasswordHashing } from './passwords.ts'
import { SESSION_LIFETIME, SESSION_RENEWAL, sessionPlugin } from './session-plugin.ts'

/** Field by which the session's hook learns the client's address; it is never taken from a request. */
const ADDRESS_FIELD = 'X-Epochal-Address'

/** The failure of a sign-in whose user is suspended. */
const SUSPENDED = { code: 'SUSPENDED', message: 'The account is suspended.' } as const

/** The failures of the library that a person can cause, in our words. */
const refusals: Readonly<Record<string, readonly [reason: DashboardReason, sentence: string]>> = {
  INVALID_EMAIL_OR_PASSWORD: [
    'wrong-credentials',
    'The e-mail address or the password is wrong. If you have just registered, open the link in our mail first.',
  ],
  [SUSPENDED.code]: ['suspended', 'This account is suspended. Ask the operator of this service.'],
}

/** The part of a call that the library reads: its cookies, and what a new session stores of its client. */
export function libraryHeaders({
  headers,
  address,
}: {
  readonly headers: Headers
  readonly address: string
}): Headers {
  return new Headers({
    Cookie: headers.get('Cookie') ?? '',
    'User-Agent': headers.get('User-Agent') ?? '',
    [ADDRESS_FIELD]: address,
  })
}

/**
 * Calls the library.
 * @throws {Refusal} for what a person can cause; everything else as it was thrown.
 */
export async function callLibrary<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof APIError)) return error
  const refusal = refusals[error.body?.code ?? '']
  return refusal ? new Refusal(...refusal) : error
}

export interface UserAuthDependencies {
  readonly db: ControlDatabase
  /** Signs the cookies of sessions. */
  readonly cookieKey: Secret
  /** The explorer's address as its visitors know it, without a path. */
  readonly explorerUrl: string
  readonly passwords: PasswordHashing
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Called with each new session, however its user signed in. */
  readonly signedIn: (session: NewSession) => Promise<void>
}

interface NewSession {
  readonly userId: string
  readonly email: string
  readonly address: string
  readonly agent: string
}

export type UserAuth = ReturnType<typeof createUserAuth>

/** Characters of the longest `User-Agent` that is stored. */
const MAX_AGENT = 300

/**
 * better-auth on the control database, under table names of ours. Its handler is not mounted: the dashboard's calls use
 * single functions of it, and nothing else of it can be reached. Every setting that it would read from the environment
 * is given here.
 */
export function createUserAuth({
  db,
  cookieKey,
  explorerUrl,
  passwords,
  now,
  signedIn,
}: UserAuthDependencies) {
  const secret = cookieKey.reveal()
  return betterAuth({
    appName: 'Epochal',
    baseURL: new URL(explorerUrl).origin,
    basePath: DASHBOARD_API,
    trustedOrigins: [],
    secret,
    secrets: [{ version: 1, value: secret }],
    database: { db: db.withSchema('control'), type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // Its lines name e-mail addresses; failures reach the router as errors.
    logger: { disabled: true },
    plugins: [sessionPlugin(now), passkeyPlugin(relyingParty(explorerUrl))],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      // The library refuses a longer one before it compares.
      maxPasswordLength: MAX_GIVEN_PASSWORD_LENGTH,
      password: passwords,
    },
    session: {
      modelName: 'user_session',
      fields: snakeCase(['userId', 'expiresAt', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt']),
      expiresIn: SESSION_LIFETIME,
      updateAge: SESSION_RENEWAL,
      cookieCache: { enabled: false },
    },
    user: {
      modelName: 'user',
      fields: snakeCase(['emailVerified', 'createdAt', 'updatedAt']),
      additionalFields: {
        suspendedAt: { type: 'date', required: false, input: false, fieldName: 'suspended_at' },
      },
    },
    account: {
      modelName: 'user_credential',
      fields: snakeCase([
        'userId',
        'providerId',
        'accountId',
        'accessToken',
        'refreshToken',
        'idToken',
        'accessTokenExpiresAt',
        'refreshTokenExpiresAt',
        'createdAt',
        'updatedAt',
      ]),
      accountLinking: { enabled: false },
    },
    verification: {
      modelName: 'user_verification',
      fields: snakeCase(['expiresAt', 'createdAt', 'updatedAt']),
    },
    advanced: {
      database: { generateId: () => randomUUID() },
      useSecureCookies: explorerUrl.startsWith('https:'),
      cookies: { session_token: { name: 'epochal_session' }, passkey: { name: 'epochal_passkey' } },
      defaultCookieAttributes: { path: DASHBOARD_API, httpOnly: true, sameSite: 'lax' },
      ipAddress: { disableIpTracking: true },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, ctx) => {
            const user = await ctx?.context.internalAdapter.findUserById(session.userId)
            if (user && 'suspendedAt' in user && user.suspendedAt) throw new APIError('FORBIDDEN', SUSPENDED)
            const ipAddress = ctx?.headers?.get(ADDRESS_FIELD) ?? ''
            const userAgent = (ctx?.headers?.get('User-Agent') ?? '').slice(0, MAX_AGENT)
            return { data: { ...session, ipAddress, userAgent } }
          },
          after: async (session, ctx) => {
            // A browser has one session: the one that it had ends.
            const { authCookies, secret, internalAdapter } = ctx?.context ?? {}
            if (ctx && authCookies && secret !== undefined) {
              const before = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
              if (before) await internalAdapter?.deleteSession(before)
            }
            const user = await internalAdapter?.findUserById(session.userId)
            await signedIn({
              userId: session.userId,
              email: user?.email ?? '',
              address: session.ipAddress ?? '',
              agent: session.userAgent ?? '',
            })
          },
        },
      },
    },
  })
}

/** Columns of the library's fields. */
function snakeCase<Field extends string>(fields: readonly Field[]): Record<Field, string> {
  const columns = fields.map((field) => [
    field,
    field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ])
  return Object.fromEntries(columns)
}
