import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SessionUser, SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { signInOptionsQuery } from '../calls/dashboard-queries.ts'
import { claimPrivateData, dropPrivateData, usePrivateDataOwner } from '../calls/private-data.ts'
import { sessionQuery, signedOut } from '../calls/session.ts'
import { listenToOtherTabs } from '../calls/session-channel.ts'
import { type GateState, gateState, shownUser } from './gate-state.ts'
import { signedInBefore } from './signed-in-before.ts'

export interface Gate {
  readonly state: GateState
  /** The user of the page, also after the session has ended. */
  readonly user: SessionUser | undefined
  readonly options: SignInOptions | undefined
  /** The last failure while something is unknown. */
  readonly failure: Error | null
  readonly tryAgain: () => void
}

/** Watches the session for a page of the dashboard, in this tab and in others. */
export function useGate(): Gate {
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
  const [search, setSearch] = useSearchParams()
  const isLeft = state === 'open' && search.has('form')
  useEffect(() => {
    if (isLeft) setSearch(withoutForm, { replace: true, preventScrollReset: true })
  }, [isLeft, setSearch])
}

function withoutForm(search: URLSearchParams): URLSearchParams {
  search.delete('form')
  return search
}
