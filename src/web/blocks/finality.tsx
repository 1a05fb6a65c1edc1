import { useQuery } from '@tanstack/react-query'
import type { Block } from '#contract/resources/block.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { useFromServerNow } from '../browser/server-clock.ts'
import { timeZone } from '../browser/time-zone.ts'
import { useChainPulse } from '../chain/chain-pulse.ts'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { depthText, finalityText } from './finality-sentence.ts'

/** The number of blocks after a block, and whether it can still be rolled back. */
export function Finality({ block }: { block: Block }) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const pulse = useChainPulse()
  const { data, isError } = useQuery(recordQuery(network.name, 'latestBlock', {}))
  const isCurrent = pulse === 'live' || pulse === 'recorded'
  const newest = data?.record
  const context = { network, source, newest, isCurrent }
  const zone = timeZone.use()
  const finality = useFromServerNow((now) => finalityText(block, context, now, zone))
  if (!newest && !isError) return <span className="skeleton" style={{ '--w': '10rem' }} />
  return (
    <>
      {depthText(block, context)}
      {finality && <span className="aside">{finality}</span>}
    </>
  )
}
