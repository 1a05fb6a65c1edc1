import { useCallback } from 'react'
import { type NavigateOptions, type To, useNavigate } from 'react-router'
import { afterPaint } from '../../browser/after-paint.ts'

/**
 * Opens a page once the press that asks for it is painted, as a `Link` does: a page that is at hand renders at once, which takes
 * longer than a press may go without a sign.
 */
export function useNavigateAfterPaint(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return useCallback((to, options) => afterPaint(() => void navigate(to, options)), [navigate])
}
