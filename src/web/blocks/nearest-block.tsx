import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import type { Block } from '#contract/resources/block.ts'
import { ApiError } from '../api/api-error.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { useAllowsBackground, useNetwork } from '../links/network-context.ts'
import { BlockLink } from '../links/resource-link.tsx'
import { findNeighbours, type SlotNeighbours } from './find-neighbours.ts'
import './nearest-block.css'

type NearestSearch =
  | { readonly state: 'idle' }
  | { readonly state: 'looking'; readonly requests: number }
  | ({ readonly state: 'found'; readonly requests: number } & SlotNeighbours)
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly error: unknown }

/**
 * The blocks before and after an empty slot. The search takes several requests, so the user starts it unless
 * the data service leaves room for background requests.
 */
export function NearestBlock({ slotNo }: { slotNo: number }) {
  const { name } = useNetwork()
  const allowsBackground = useAllowsBackground()
  const queryClient = useQueryClient()
  const [attempt, setAttempt] = useState(allowsBackground ? 1 : 0)
  const [search, setSearch] = useState<NearestSearch>({ state: 'idle' })

  useEffect(() => {
    if (attempt === 0) return
    let stopped = false
    let requests = 0
    async function load(no: number): Promise<Block | undefined> {
      if (stopped) throw new Error('the page is left')
      requests += 1
      setSearch({ state: 'looking', requests })
      try {
        return (await queryClient.fetchQuery(recordQuery(name, 'blockByNo', { block_no: no }))).record
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return undefined
        throw error
      }
    }
    async function find() {
      const tip = await queryClient.fetchQuery(recordQuery(name, 'latestBlock', {}))
      const neighbours = await findNeighbours(slotNo, tip.record, load)
      setSearch(neighbours ? { state: 'found', requests, ...neighbours } : { state: 'missing' })
    }
    find().catch((error: unknown) => {
      if (!stopped) setSearch({ state: 'failed', error })
    })
    return () => {
      stopped = true
    }
  }, [attempt, name, queryClient, slotNo])
  const start = useCallback(() => setAttempt((before) => before + 1), [])

  switch (search.state) {
    case 'idle':
      return (
        <p className="nearest-block">
          <button type="button" className="button" onClick={start}>
            Find the nearest block
          </button>
        </p>
      )
    case 'looking':
      return (
        <p className="footnote" role="status">
          Looking for the nearest block: request {search.requests}.
        </p>
      )
    case 'failed':
      return <FailureNotice place={`nearest ${slotNo}`} error={search.error} tryAgain={start} />
    case 'missing':
      return (
        <p className="footnote" role="status">
          The nearest block was not found: some of the blocks near it are not on record.
        </p>
      )
    case 'found':
      return (
        <dl className="field-list field-list--narrow">
          {search.before && <Neighbour label="Block before it" block={search.before} slotNo={slotNo} />}
          {search.after && <Neighbour label="Block after it" block={search.after} slotNo={slotNo} />}
          <dt>Requests</dt>
          <dd className="aside">{search.requests}</dd>
        </dl>
      )
  }
}

function Neighbour({ label, block, slotNo }: { label: string; block: Block; slotNo: number }) {
  const distance = Math.abs((block.slot_no ?? 0) - slotNo)
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {block.block_no !== null && <BlockLink blockNo={block.block_no} />}
        <span className="aside">
          {groupDigits(String(distance))} {distance === 1 ? 'slot' : 'slots'} away
        </span>
      </dd>
    </>
  )
}
