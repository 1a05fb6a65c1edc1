import { useCallback, useEffect, useState } from 'react'
import { type NavigateOptions, type To, useNavigate } from 'react-router'
import { afterPaint } from '../../browser/after-paint.ts'

/**
 * A choice whose press is painted before it takes effect, which may draw much of the page anew.
 * @param choose takes every choice
 * @returns the choice to show, and the function that a press calls
 */
export function usePaintedChoice<T extends object | string>(
  chosen: T,
  choose: (choice: T) => void,
): [shown: T, press: (choice: T) => void] {
  const [pressed, setPressed] = useState<T>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen takes the place of what was pressed
  useEffect(() => setPressed(undefined), [chosen])
  const press = (choice: T) => {
    setPressed(choice)
    afterPaint(() => choose(choice))
  }
  return [pressed ?? chosen, press]
}

/**
 * Opens a page once the press that asks for it is painted, as a `Link` does: a page that is at hand renders at once, which takes
 * longer than a press may go without a sign.
 */
export function useNavigateAfterPaint(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return useCallback((to, options) => afterPaint(() => void navigate(to, options)), [navigate])
}
