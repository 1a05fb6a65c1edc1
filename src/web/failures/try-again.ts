import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Navigates to the current location again, which resets the error boundary of the route. */
export function useTryAgain(): () => void {
  const { reset } = useQueryErrorResetBoundary()
  const navigate = useNavigate()
  const location = useLocation()
  return useCallback(() => {
    reset()
    navigate(location, { replace: true, preventScrollReset: true })
  }, [reset, navigate, location])
}
