import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** A new visit of the same place: the boundary lets go of its error with the location. */
export function useTryAgain(): () => void {
  const { reset } = useQueryErrorResetBoundary()
  const navigate = useNavigate()
  const location = useLocation()
  return useCallback(() => {
    reset()
    navigate(location, { replace: true, preventScrollReset: true })
  }, [reset, navigate, location])
}
