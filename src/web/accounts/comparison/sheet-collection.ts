import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import type { Account } from '#contract/resources/account.ts'
import { ApiError } from '#web/api/api-error.ts'
import { recordQuery } from '#web/api/endpoint-query.ts'
import { useNetwork } from '#web/routing/network-context.tsx'

/** Concurrent requests: few, since other visitors share the limits of the data service. */
const AT_ONCE = 3
/** Seconds of a pause after status 429 without Retry-After. */
const PAUSE = 10
/** Tries for a request that fails for another reason than a limit. */
const TRIES = 3

/** The state of an account's request. */
export type SheetResult =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'found'; readonly account: Account }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly error: Error }

/** The reason that a collection ended. */
export type CollectionEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'limited'; readonly seconds: number }
  | { readonly kind: 'refused'; readonly error: Error }

interface CollectionOptions {
  /** @throws {ApiError | Error} */
  readonly load: (address: string) => Promise<Account>
  /** Called with each new state of an account's request. */
  readonly note: (address: string, result: SheetResult) => void
  readonly signal: AbortSignal
  /** Milliseconds between two tries, times the number of tries so far. */
  readonly retryAfter?: number
}

/**
 * Loads accounts, a few at a time, and ends early if the data service limits or refuses requests, since it would
 * do so for the next account too.
 */
export async function collectAccounts(
  addresses: readonly string[],
  { load, note, signal, retryAfter = SECOND }: CollectionOptions,
): Promise<CollectionEnd> {
  const remaining = [...addresses]
  let end: CollectionEnd = { kind: 'done' }
  async function work() {
    for (let address = remaining.shift(); address !== undefined; address = remaining.shift()) {
      if (signal.aborted || end.kind !== 'done') return
      note(address, { kind: 'waiting' })
      const outcome = await loadWithRetries(() => load(address), retryAfter)
      if (signal.aborted) return
      if ('end' in outcome) {
        end = outcome.end
        return
      }
      note(address, outcome.result)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return end
}

type Outcome = { readonly result: SheetResult } | { readonly end: CollectionEnd }

async function loadWithRetries(load: () => Promise<Account>, retryAfter: number): Promise<Outcome> {
  for (let tries = 1; ; tries++) {
    try {
      return { result: { kind: 'found', account: await load() } }
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const outcome = (error instanceof ApiError && refusalOf(error)) || undefined
      if (outcome) return outcome
      if (tries === TRIES) return { result: { kind: 'failed', error } }
      await new Promise((resolve) => setTimeout(resolve, tries * retryAfter))
    }
  }
}

/** The outcome of an error response that a retry cannot change; undefined for a failure of the data service. */
function refusalOf(error: ApiError): Outcome | undefined {
  if (error.status === 404) return { result: { kind: 'unknown' } }
  if (error.status === 429) return { end: { kind: 'limited', seconds: error.retryAfter ?? PAUSE } }
  return error.status < 500 ? { end: { kind: 'refused', error } } : undefined
}

export interface Collection {
  readonly results: ReadonlyMap<string, SheetResult>
  readonly state: 'running' | 'pausing' | 'stopped' | 'done'
  /** Seconds of the pause that the data service requires. */
  readonly pause: number
  /** The error that stopped the collection. */
  readonly refusal: Error | undefined
  readonly stop: () => void
  readonly resume: () => void
}

/** Loads the accounts of a list, a few at a time, until the page is left or the user stops it. */
export function useCollection(addresses: readonly string[]): Collection {
  const { name } = useNetwork()
  const queryClient = useQueryClient()
  const [results, setResults] = useState<ReadonlyMap<string, SheetResult>>(new Map())
  const [state, setState] = useState<Collection['state']>('running')
  const [pause, setPause] = useState(0)
  const [refusal, setRefusal] = useState<Error>()
  const latest = useRef(results)
  const list = addresses.join()

  useEffect(() => {
    if (state !== 'running') return
    const abort = new AbortController()
    const all = list === '' ? [] : list.split(',')
    const missing = all.filter((address) => isMissing(latest.current.get(address)))
    const note = (address: string, result: SheetResult) => {
      latest.current = new Map(latest.current).set(address, result)
      setResults(latest.current)
    }
    const load = async (address: string) => {
      const query = recordQuery(name, 'account', { stake_address: address })
      return (await queryClient.fetchQuery(query)).value
    }
    collectAccounts(missing, { load, note, signal: abort.signal }).then((end) => {
      if (abort.signal.aborted) return
      setRefusal(end.kind === 'refused' ? end.error : undefined)
      setPause(end.kind === 'limited' ? end.seconds : 0)
      setState(end.kind === 'limited' ? 'pausing' : end.kind === 'refused' ? 'stopped' : 'done')
    })
    return () => abort.abort()
  }, [state, list, name, queryClient])

  useEffect(() => {
    if (state !== 'pausing') return
    const timer = setTimeout(() => setState('running'), pause * SECOND)
    return () => clearTimeout(timer)
  }, [state, pause])

  return {
    results,
    state,
    pause,
    refusal,
    stop: useCallback(() => setState('stopped'), []),
    resume: useCallback(() => setState('running'), []),
  }
}

function isMissing(result: SheetResult | undefined): boolean {
  return result === undefined || result.kind === 'waiting' || result.kind === 'failed'
}
