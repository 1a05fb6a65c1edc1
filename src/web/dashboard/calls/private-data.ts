import type { QueryClient } from '@tanstack/react-query'
import { externalStore } from '../../browser/external-store.ts'

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
