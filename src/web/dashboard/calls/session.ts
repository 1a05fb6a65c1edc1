import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { SECOND } from '#cardano/utc-time.ts'
import type { SessionUser } from '#contract/dashboard/dashboard-results.ts'
import { siteQuery } from '#web/api/endpoint-query.ts'
import { externalStore } from '#web/browser/external-store.ts'
import { callDashboard } from './dashboard-client.ts'
import { DashboardFailure } from './dashboard-failure.ts'

const waiting = new Set<() => void>()

/** Tells everything that waits for a sign-in that there is one. */
export function reportSignIn(): void {
  for (const proceed of waiting) proceed()
}

/** Resolves at the next sign-in, in this tab or as noticed from another one; rejects when the signal aborts. */
export function nextSignIn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    function stop(): void {
      waiting.delete(proceed)
      signal.removeEventListener('abort', abort)
    }
    function proceed(): void {
      stop()
      resolve()
    }
    function abort(): void {
      stop()
      reject(signal.reason)
    }
    if (signal.aborted) return reject(signal.reason)
    waiting.add(proceed)
    signal.addEventListener('abort', abort)
  })
}

/** Key of everything in the query cache that belongs to the signed-in user. */
export const PRIVATE = ['dashboard', 'private']

const owner = externalStore<string | undefined>(() => undefined)

/** E-mail address of the user whose private data the query cache may hold; undefined after a sign-out. */
export const usePrivateDataOwner = owner.use

/** Makes the private data in the cache that of a user: what another user left is removed. */
export function claimPrivateData(queryClient: QueryClient, email: string): void {
  const before = owner.read()
  if (before === email) return
  if (before !== undefined) queryClient.removeQueries({ queryKey: PRIVATE })
  owner.write(email)
}

export function dropPrivateData(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: PRIVATE })
  if (owner.read() !== undefined) owner.write(undefined)
}

/** The change of the session that a tab tells the other tabs of this browser. */
export type SessionChange = 'signed-in' | 'signed-out'

let opened: BroadcastChannel | undefined

/** The channel between the tabs; undefined in a browser without one, whose tabs notice a change when they are looked at. */
function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  opened ??= new BroadcastChannel('epochal.session')
  return opened
}

export function tellOtherTabs(change: SessionChange): void {
  channel()?.postMessage(change)
}

/** @returns a function that ends it */
export function listenToOtherTabs(onChange: (change: SessionChange) => void): () => void {
  const open = channel()
  const listener = ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-in' || data === 'signed-out') onChange(data)
  }
  open?.addEventListener('message', listener)
  return () => open?.removeEventListener('message', listener)
}

/** Spares the calls of a dashboard that no data service has, where their descriptions say so. @throws {DashboardFailure} */
export function refuseWithoutDashboard(client: QueryClient): void {
  const networks = client.getQueryData(siteQuery.queryKey)?.networks ?? []
  const served = networks.filter(({ state }) => state !== 'announced')
  const isWithout = served.every(
    ({ description }) => description !== null && description.dashboard === undefined,
  )
  if (served.length > 0 && isWithout) {
    throw new DashboardFailure('no-dashboard', 'No data service of this explorer has a dashboard.')
  }
}

/** The signed-in user; null when nobody is. Looked at again when the person comes back to the tab. */
export const sessionQuery = queryOptions({
  queryKey: ['dashboard', 'session'],
  queryFn: async ({ client, signal }) => {
    refuseWithoutDashboard(client)
    const user = await callDashboard('session', {}, signal)
    if (user) welcome(client, user)
    return user
  },
  // A page that begins with it may have its script some seconds later.
  staleTime: 10 * SECOND,
  refetchOnWindowFocus: 'always',
  retry: false,
})

/** Takes note of a sign-in by a call of this page. */
export async function signedIn(queryClient: QueryClient, user: SessionUser): Promise<void> {
  // An older response must not overwrite this one.
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  welcome(queryClient, user)
  queryClient.setQueryData(sessionQuery.queryKey, user)
  tellOtherTabs('signed-in')
}

/** Removes everything private after the person has signed out, here or in another tab. */
export async function signedOut(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  dropPrivateData(queryClient)
  queryClient.setQueryData(sessionQuery.queryKey, null)
}

function welcome(queryClient: QueryClient, { email }: SessionUser): void {
  claimPrivateData(queryClient, email)
  reportSignIn()
}

/**
 * The `freshUntil` of a sign-in that was too old for a call; the frame of the page asks for a new one while the session
 * still has it.
 */
export const staleSignIn = externalStore<string | undefined>(() => undefined)
