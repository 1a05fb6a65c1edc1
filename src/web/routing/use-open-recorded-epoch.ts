import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { Epoch } from '#contract/resources/epoch.ts'
import { useNetwork } from './network-context.tsx'
import { paths } from './paths.ts'

/** A function that opens the page of an epoch on record, and does nothing for one that is not. */
export function useOpenRecordedEpoch(epochs: readonly Epoch[]): (no: number) => void {
  const { name } = useNetwork()
  const navigate = useNavigate()
  return useCallback(
    (no) => {
      if (epochs.some((epoch) => epoch.no === no)) navigate(paths.epoch(name, no))
    },
    [epochs, name, navigate],
  )
}
