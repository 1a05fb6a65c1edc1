import { useStaleness } from '../api/staleness.ts'
import { useIsRecording, useNetwork } from '../links/network-context.ts'
import { useChainPulse, useTipQuery } from './chain-pulse.ts'

/** Whether the data shown may be older than the record: offline, or while the data service does not answer. */
export function useIsOldCopy(): boolean {
  const pulse = useChainPulse()
  const { error } = useTipQuery()
  const staleness = useStaleness(useNetwork().name)
  const recorded = useIsRecording()
  return !recorded && (pulse === 'offline' || error !== null || staleness !== undefined)
}
