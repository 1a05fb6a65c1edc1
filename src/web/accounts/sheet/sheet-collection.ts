import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Account } from '#contract/resources/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { recordQuery } from '../../api/endpoint-query.ts'
import { useNetwork } from '../../links/network-context.ts'

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
    collect(queryClient, name, missing, note, abort.signal).then((end) => {
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

type CollectionEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'limited'; readonly seconds: number }
  | { readonly kind: 'refused'; readonly error: Error }

/**
 * Loads accounts and ends early if the data service limits or refuses requests, since it would do so for the
 * next account too.
 */
async function collect(
  queryClient: QueryClient,
  network: NetworkName,
  addresses: readonly string[],
  note: (address: string, result: SheetResult) => void,
  signal: AbortSignal,
): Promise<CollectionEnd> {
  const remaining = [...addresses]
  let end: CollectionEnd = { kind: 'done' }
  async function work() {
    for (let address = remaining.shift(); address !== undefined; address = remaining.shift()) {
      if (signal.aborted || end.kind !== 'done') return
      note(address, { kind: 'waiting' })
      const outcome = await loadAccount(queryClient, network, address)
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

async function loadAccount(
  queryClient: QueryClient,
  network: NetworkName,
  address: string,
): Promise<{ readonly result: SheetResult } | { readonly end: CollectionEnd }> {
  for (let tries = 1; ; tries++) {
    try {
      const { record } = await queryClient.fetchQuery(
        recordQuery(network, 'account', { stake_address: address }),
      )
      return { result: { kind: 'found', account: record } }
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const status = error instanceof ApiError ? error.status : undefined
      if (status === 404) return { result: { kind: 'unknown' } }
      if (status === 429) {
        return { end: { kind: 'limited', seconds: (error as ApiError).retryAfter ?? PAUSE } }
      }
      if (status !== undefined && status < 500) return { end: { kind: 'refused', error } }
      if (tries === TRIES) return { result: { kind: 'failed', error } }
      await new Promise((resolve) => setTimeout(resolve, tries * SECOND))
    }
  }
}
