import { createAuthEndpoint } from 'better-auth/api'
import { expireCookie, setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { SESSION_DAYS } from '#contract/dashboard/session-days.ts'

/** Seconds for which a session lasts without use. Not in the specification: sessions and their times. */
export const SESSION_LIFETIME = SESSION_DAYS.unused * 86_400
/** Seconds after which a session that is used is prolonged. */
export const SESSION_RENEWAL = 86_400

/** Seconds after which a session ends, however it is used. */
const MAX_SESSION = SESSION_DAYS.most * 86_400
/** Milliseconds to which the last use of a session is known. */
const LAST_USE_STEP = 600_000

/**
 * Sessions by the library's own means: its cookies, its table, its hooks. Its calls of the same names are not used, since
 * they hide a failure of the database: reading would report a session that ended, and signing out one that did.
 * @param now milliseconds since the Unix epoch
 */
export function sessionPlugin(now: () => number) {
  return {
    id: 'epochal-sessions',
    endpoints: {
      /** Signs in a user who has proven to be one. */
      startSession: createAuthEndpoint(
        { method: 'POST', requireHeaders: true, body: z.object({ userId: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(ctx.body.userId)
          if (!user) return null
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          return { user, session }
        },
      ),

      /** The session of the cookie with its user, prolonged once a day; null when there is none or it has expired. */
      readSession: createAuthEndpoint({ method: 'GET', requireHeaders: true }, async (ctx) => {
        const { internalAdapter, authCookies } = ctx.context
        const token = await ctx.getSignedCookie(authCookies.sessionToken.name, ctx.context.secret)
        if (!token) return null
        const found = await internalAdapter.findSession(token)
        const at = now()
        const expiry = found?.session.expiresAt.getTime() ?? 0
        const age = at - (found?.session.createdAt.getTime() ?? 0)
        if (!found || expiry <= at || age > MAX_SESSION * 1000) return null
        if (expiry - at < (SESSION_LIFETIME - SESSION_RENEWAL) * 1000) {
          const expiresAt = new Date(at + SESSION_LIFETIME * 1000)
          await internalAdapter.updateSession(token, { expiresAt, updatedAt: new Date(at) })
          await setSessionCookie(ctx, found)
        } else if (at - found.session.updatedAt.getTime() > LAST_USE_STEP) {
          await internalAdapter.updateSession(token, { updatedAt: new Date(at) })
        }
        return found
      }),

      /** Ends the session of the cookie. */
      endSession: createAuthEndpoint({ method: 'POST', requireHeaders: true }, async (ctx) => {
        const { internalAdapter, authCookies } = ctx.context
        const token = await ctx.getSignedCookie(authCookies.sessionToken.name, ctx.context.secret)
        if (token) await internalAdapter.deleteSession(token)
        expireCookie(ctx, authCookies.sessionToken)
        return null
      }),
    },
  }
}
