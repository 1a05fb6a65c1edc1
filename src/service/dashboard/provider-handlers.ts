import { isSignInFailure } from '#contract/dashboard/sign-in-failures.ts'
import { Refusal } from '#http/refusal.ts'
import { recordUserEvent } from '../store/control/audit-log.ts'
import { joinUser, linkUser } from '../users/providers/join-user.ts'
import { signInFailure } from '../users/providers/provider.ts'
import type { EndedSignIn, ProviderSignIns } from '../users/providers/provider-sign-ins.ts'
import { lockSignedInUser } from '../users/sessions.ts'
import { removeProvider, type SignInOffer } from '../users/sign-in-ways.ts'
import type { Users } from '../users/users.ts'
import { actorOf, type DashboardCall, type DashboardHandlers } from './dashboard-call.ts'

/** Where the browser goes from a provider after a sign-in; an address in a request is never followed. */
const DASHBOARD_PAGE = '/dashboard'
/** Where it goes after the provider was linked, or was not. */
const ACCOUNT_PAGE = '/dashboard/account'

/** Signing in at a provider, and linking one to an account. */
export function createProviderHandlers(users: Users, signIns: ProviderSignIns, offer: SignInOffer) {
  const { sessions, db, registration } = users

  /** @returns the cookies of the new session */
  async function signIn(
    { identity, invitation }: EndedSignIn,
    call: DashboardCall<'endProviderSignIn'>,
    providerName: string,
  ): Promise<readonly string[]> {
    const { userId, isNew } = await joinUser(db, { identity, invitation, registration })
    if (isNew) {
      await recordUserEvent(db, { userId, action: 'registered', subject: providerName, by: actorOf(call) })
    }
    const started = await sessions.start(userId, call)
    if (!started) throw signInFailure('failed')
    return started.cookies
  }

  async function link(
    { identity, sessionId }: EndedSignIn,
    call: DashboardCall<'endProviderSignIn'>,
    providerName: string,
  ): Promise<void> {
    const { user } = call
    if (!user || user.sessionId !== sessionId) throw signInFailure('signed-out')
    const isNew = await db.transaction().execute(async (trx) => {
      await lockSignedInUser(trx, user)
      return linkUser(trx, user.id, identity)
    })
    if (!isNew) return
    const by = actorOf(call)
    await recordUserEvent(db, { userId: user.id, action: 'provider-linked', subject: providerName, by })
  }

  return {
    startProviderSignIn: async ({ parameters, body: { invitation }, headers }) => {
      const provider = signIns.provider(parameters.provider)
      const { location, cookie } = await signIns.begin(provider, { invitation }, headers)
      return { result: { location }, cookies: [cookie] }
    },

    startProviderLink: async ({ parameters, user: { sessionId }, headers }) => {
      const provider = signIns.provider(parameters.provider)
      const { location, cookie } = await signIns.begin(provider, { sessionId }, headers)
      return { result: { location }, cookies: [cookie] }
    },

    endProviderSignIn: async (call) => {
      const provider = signIns.provider(call.parameters.provider)
      const response = new URLSearchParams(call.query as Record<string, string>)
      const { removal } = signIns.cookieOf(provider, response)
      try {
        const ended = await signIns.end(provider, response, call.headers)
        if (ended.sessionId !== undefined) {
          await link(ended, call, provider.name)
          return { result: undefined, location: ACCOUNT_PAGE, cookies: [removal] }
        }
        const cookies = await signIn(ended, call, provider.name)
        return { result: undefined, location: DASHBOARD_PAGE, cookies: [removal, ...cookies] }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (call.user && isSignInFailure(error.reason)) {
          const location = `${ACCOUNT_PAGE}?failure=${error.reason}`
          return { result: undefined, location, cookies: [removal] }
        }
        throw new Refusal(error.reason, error.message, { ...error.headers, 'Set-Cookie': removal })
      }
    },

    unlinkProvider: async (call) => {
      const { parameters, user } = call
      const name = await removeProvider(db, user.id, parameters.provider, offer)
      const by = actorOf(call)
      await recordUserEvent(db, { userId: user.id, action: 'provider-unlinked', subject: name, by })
      return { result: undefined }
    },
  } satisfies Partial<DashboardHandlers>
}
