import { startTransition, useOptimistic } from 'react'

/**
 * A choice that a control shows from the press on, while what it leads to is still to come.
 * @param choose resolves once `chosen` is the new choice
 * @returns the choice to show, and the function that a press calls
 */
export function useOptimisticChoice<T>(
  chosen: T,
  choose: (choice: T) => void | Promise<void>,
): [shown: T, press: (choice: T) => void] {
  const [shown, show] = useOptimistic(chosen)
  const press = (choice: T) =>
    startTransition(async () => {
      show(choice)
      await choose(choice)
    })
  return [shown, press]
}
