import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useRevalidator } from 'react-router'

/** Runs the loaders of the page again, which resets the error boundary of the route. */
export function useTryAgain(): () => void {
  const { reset } = useQueryErrorResetBoundary()
  // A navigation to the same address would do nothing where the address has a fragment.
  const { revalidate } = useRevalidator()
  return useCallback(() => {
    reset()
    void revalidate()
  }, [reset, revalidate])
}
