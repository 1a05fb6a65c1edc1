import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { announce } from '../../ui/controls/announcer.tsx'
import { accountQuery } from '../calls/dashboard-queries.ts'

/** Reads the account anew after a change, and announces the change once the page shows it. */
export function useAccountChange(): (sentence: string) => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(
    async (sentence) => {
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      announce(sentence)
    },
    [queryClient],
  )
}
