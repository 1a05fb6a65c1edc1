import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { freshness } from '#contract/freshness.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { listQuery } from '../../api/endpoint-query.ts'
import { serverNow } from '../../browser/clock.ts'
import { unlessFailed, useRunningEpoch, useTip } from '../../chain/chain-pulse.ts'
import { useNetwork } from '../../links/network-context.ts'
import { EpochLink } from '../../links/resource-link.tsx'
import { announce } from '../../ui/controls/announcer.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import './epoch-ended.css'
import type { Network } from '#cardano/network.ts'
import { epochEnd, longestPause } from '#cardano/slot-time.ts'
import { MINUTE } from '#cardano/utc-time.ts'

/** Milliseconds in which a page that is shown learns of the first block of an epoch. */
const LEARNS_IN = 2 * MINUTE

/**
 * The epoch whose end a person has just seen: the page showed it in progress, and the next one follows it now. Undefined for a page
 * that slept meanwhile, whose person was not there.
 * @param watched the epoch that the page showed in progress last
 * @param newest the newest epoch on record
 */
export function endedEpoch(
  network: Network,
  watched: number | undefined,
  newest: number,
  now: number,
): number | undefined {
  if (watched === undefined || newest !== watched + 1) return undefined
  const since = now - epochEnd(network, watched)
  return since <= longestPause(network, watched) + LEARNS_IN ? watched : undefined
}

/** Says once that an epoch has ended, to a person who has seen it in progress, and lists the next one from its first block on. */
export function EpochEnded() {
  const network = useNetwork()
  const { name } = network
  const queryClient = useQueryClient()
  const tip = useTip()
  const running = useRunningEpoch()
  const { data: listed } = useQuery(listQuery(name, 'epochs', {}))
  const newest = listed?.at(-1)?.no
  const isBehind = newest !== undefined && (tip?.epoch_no ?? 0) > newest
  const [ended, setEnded] = useState<Epoch>()
  const watched = useRef<number>(undefined)

  useEffect(() => {
    if (isBehind) void queryClient.invalidateQueries(listQuery(name, 'epochs', {}))
  }, [isBehind, name, queryClient])
  // The list may come from a cache that does not have the epoch yet.
  useQuery({
    ...listQuery(name, 'epochs', {}),
    refetchInterval: isBehind ? unlessFailed(freshness.latestEpoch.browser) : false,
    notifyOnChangeProps: [],
  })

  useEffect(() => {
    if (newest === undefined) return
    const no = endedEpoch(network, watched.current, newest, serverNow())
    const epoch = listed?.find((one) => one.no === no)
    if (epoch) {
      setEnded(epoch)
      announce(endedText(epoch))
    }
    if (running === newest) watched.current = running
    else if (watched.current !== undefined && newest > watched.current) watched.current = undefined
  }, [listed, newest, running, network])

  if (!ended) return null
  return (
    <aside className="epoch-ended" aria-label="End of an epoch">
      <p>
        Epoch <EpochLink no={ended.no} /> has ended: {countsText(ended)}. Epoch{' '}
        <EpochLink no={ended.no + 1} /> runs.
      </p>
      <button
        type="button"
        className="button button--small button--bare button--icon"
        aria-label="Dismiss"
        onClick={() => {
          setEnded(undefined)
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
      >
        <Icon name="close" />
      </button>
    </aside>
  )
}

function endedText(epoch: Epoch): string {
  return `Epoch ${epoch.no} has ended: ${countsText(epoch)}. Epoch ${epoch.no + 1} runs.`
}

function countsText({ tx_count }: Epoch): string {
  return `${groupDigits(String(tx_count))} ${tx_count === 1 ? 'transaction' : 'transactions'}`
}
