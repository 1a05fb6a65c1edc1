import { useQuery } from '@tanstack/react-query'
import { epochAt } from '#cardano/slot-time.ts'
import { MINUTE, SECOND, type UtcTime } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { ConnectionError } from '../api/api-error.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { useFromNow } from '../browser/clock.ts'
import { externalStore } from '../browser/external-store.ts'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'

/**
 * How the data of a network stands to the present. `behind`: no block for three minutes, though the chain has
 * three of them in each. `offline`: this browser reaches nobody. A recording is as old as it was made.
 */
export type ChainPulse = 'live' | 'behind' | 'offline' | 'recorded' | 'unknown'

/** Blocks come every 20 seconds in the mean: that none comes for so long is no chance. */
const LONGEST_PAUSE = 3 * MINUTE
/** A new block is seen within half the time to the next. */
const TIP_EVERY = 10 * SECOND

/** The newest block, kept up to date while somebody looks. */
export function useTip(): Block | undefined {
  return useTipQuery().data?.record
}

export function useChainPulse(): ChainPulse {
  const { data, error } = useTipQuery()
  const isConnected = isOnline.use()
  const recorded = useNetworkDescription()?.source === 'recorded'
  const newest = data?.record.time ?? 0
  const isLate = useFromNow((now) => now - newest > LONGEST_PAUSE)
  if (!isConnected || error instanceof ConnectionError) return 'offline'
  if (!data) return 'unknown'
  if (recorded) return 'recorded'
  return isLate ? 'behind' : 'live'
}

/** The epoch that runs now, where the data reaches into it: a chain that stands still has none. */
export function useRunningEpoch(): number | undefined {
  const network = useNetwork()
  const recorded = useNetworkDescription()?.source === 'recorded'
  const tip = useTip()
  const running = useFromNow((now) => epochAt(network, now as UtcTime))
  return !recorded && tip?.epoch_no === running ? running : undefined
}

function useTipQuery() {
  const { name } = useNetwork()
  const recorded = useNetworkDescription()?.source === 'recorded'
  return useQuery({
    ...recordQuery(name, 'latestBlock', {}),
    refetchInterval: recorded ? false : unlessFailed(TIP_EVERY),
  })
}

/** What failed to be refreshed is asked for again by the note that says so, and no sooner. */
export function unlessFailed(every: number) {
  return ({ state }: { readonly state: { readonly error: unknown; readonly data: unknown } }) =>
    state.error && state.data !== undefined ? false : every
}

const isOnline = externalStore(() => navigator.onLine, {
  server: () => true,
  start: (write) => {
    const onChange = () => write(navigator.onLine)
    onChange()
    addEventListener('online', onChange)
    addEventListener('offline', onChange)
    return () => {
      removeEventListener('online', onChange)
      removeEventListener('offline', onChange)
    }
  },
})
