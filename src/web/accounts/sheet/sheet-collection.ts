import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { recordQuery } from '../../api/endpoint-query.ts'
import { useNetwork } from '../../links/network-context.ts'
import { collectAccounts, type SheetResult } from './collect-accounts.ts'

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
      return (await queryClient.fetchQuery(query)).record
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
