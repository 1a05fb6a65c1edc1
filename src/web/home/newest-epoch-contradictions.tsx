import { useQuery } from '@tanstack/react-query'
import { newestEpochContradictions } from '#contract/contradictions.ts'
import { listQuery, recordQuery } from '../api/endpoint-query.ts'
import { useTip } from '../chain/chain-pulse.ts'
import { ContradictionNote } from '../chain/contradiction-note.tsx'
import { useIsRecording, useNetwork } from '../links/network-context.ts'

/**
 * Contradictions between the newest epoch, the list of epochs and the newest block. A recording has known
 * gaps and is not checked.
 */
export function NewestEpochContradictions() {
  const { name } = useNetwork()
  const { data } = useQuery(recordQuery(name, 'latestEpoch', {}))
  const { data: epochs } = useQuery(listQuery(name, 'epochs', {}))
  const tip = useTip()
  const recorded = useIsRecording()
  if (!data || recorded) return null
  return (
    <ContradictionNote contradictions={newestEpochContradictions({ newest: data.record, epochs, tip })} />
  )
}
