import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SessionUser, SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { signInSearch } from '#explorer-protocol/general-searches.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { storedValue } from '#web/browser/choices.ts'
import { useSearch, useSearchChange } from '#web/browser/use-search.ts'
import { reasonOf } from '#web/dashboard/calls/dashboard-failure.ts'
import { signInOptionsQuery } from '#web/dashboard/calls/dashboard-queries.ts'
import {
  claimPrivateData,
  dropPrivateData,
  listenToOtherTabs,
  sessionQuery,
  signedOut,
  usePrivateDataOwner,
} from '#web/dashboard/calls/session.ts'

/** Whether somebody was signed in when this browser last knew, so that a page waits in the geometry of what will follow. */
export const signedInBefore = storedValue('signed-in-before', ['no', 'yes'], 'no')

/**
 * The state of a page of the dashboard: nothing known yet; no service with a dashboard; the service does not respond;
 * nobody signed in; the page of a user; the same page after the session has ended by itself.
 */
export type GateState = 'loading' | 'no-dashboard' | 'away' | 'signed-out' | 'open' | 'ended'

export interface GateFacts {
  /** undefined while it is not known */
  readonly session: Pick<SessionUser, 'email'> | null | undefined
  readonly hasOptions: boolean
  /** Failure of the requests for the session or the options. */
  readonly failure: Error | null
  /** User whose page is shown, with what was typed. */
  readonly shown: string | undefined
  /**
   * User whose private data is still held; nobody's after a sign-out. It may be another user's just before the session of
   * that one is known.
   */
  readonly owner: string | undefined
}

export function gateState({ session, hasOptions, failure, shown, owner }: GateFacts): GateState {
  if (session === undefined || !hasOptions) {
    if (!failure) return 'loading'
    return reasonOf(failure) === 'no-dashboard' ? 'no-dashboard' : 'away'
  }
  if (session) return 'open'
  return shown !== undefined && owner !== undefined ? 'ended' : 'signed-out'
}

/**
 * The user whose page is shown: the one who is signed in, also after the session has ended by itself, until a sign-out.
 * @param shown as before
 */
export function shownUser<User extends object>(
  shown: User | undefined,
  { session, owner }: { readonly session: User | null | undefined; readonly owner: string | undefined },
): User | undefined {
  return session ?? (owner === undefined ? undefined : shown)
}

export interface SignedOutGate {
  readonly state: GateState
  /** The user of the page, also after the session has ended. */
  readonly user: SessionUser | undefined
  readonly options: SignInOptions | undefined
  /** The last failure while something is unknown. */
  readonly failure: Error | null
  readonly tryAgain: () => void
}

/** Watches the session for a page of the dashboard, in this tab and in others. */
export function useGate(): SignedOutGate {
  const queryClient = useQueryClient()
  const session = useQuery(sessionQuery)
  const options = useQuery(signInOptionsQuery)
  const owner = usePrivateDataOwner()
  const [shown, setShown] = useState<SessionUser>()
  const [lastFailure, setLastFailure] = useState<Error | null>(null)
  // A request that is made again has no failure until it ends.
  const failure = session.error ?? options.error ?? lastFailure
  if (failure !== lastFailure) setLastFailure(failure)
  const user = shownUser(shown, { session: session.data, owner })
  if (user !== shown) setShown(user)
  const state = gateState({
    session: session.data,
    hasOptions: options.data !== undefined,
    failure,
    shown: user?.email,
    owner,
  })

  useEffect(
    () =>
      listenToOtherTabs((change) => {
        if (change === 'signed-out') void signedOut(queryClient)
        else void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      }),
    [queryClient],
  )
  const email = session.data?.email
  useEffect(() => {
    if (email !== undefined) claimPrivateData(queryClient, email)
    else if (state === 'signed-out') dropPrivateData(queryClient)
    if (email !== undefined || state === 'signed-out') {
      signedInBefore.write(email === undefined ? 'no' : 'yes')
      document.documentElement.toggleAttribute('data-user', email !== undefined)
    }
  }, [email, state, queryClient])
  useDashboardOfNewUser(state, user?.email)
  usePlainAddress(state)

  const tryAgain = useCallback(() => {
    void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
    void queryClient.refetchQueries({ queryKey: signInOptionsQuery.queryKey })
  }, [queryClient])
  return { state, user, options: options.data, failure, tryAgain }
}

/** Opens the dashboard when another user takes the place of the one whose page is shown. */
function useDashboardOfNewUser(state: GateState, email: string | undefined): void {
  const navigate = useNavigate()
  const before = useRef<string>(undefined)
  useEffect(() => {
    const isOther = before.current !== undefined && before.current !== email
    before.current = state === 'open' || state === 'ended' ? email : undefined
    if (state === 'open' && isOther) void navigate(generalPagePaths.dashboard, { replace: true })
  }, [state, email, navigate])
}

/** Takes the form of the signed-out page out of the address once a user is signed in. */
function usePlainAddress(state: GateState): void {
  const { form } = useSearch(signInSearch).values
  const change = useSearchChange(signInSearch)
  const isLeft = state === 'open' && form !== 'sign-in'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form leaves the address once
  useEffect(() => {
    if (isLeft) void change({ form: 'sign-in' }, { replace: true })
  }, [isLeft])
}
