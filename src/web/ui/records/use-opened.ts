import { useEntryValue } from './use-entry-value.ts'

/**
 * Whether a part of the page is open, and the function that changes it, in the page's entry of the browser's history.
 * @param name of the part, which is the only one of that name on its page
 */
export function useOpened(name: string): [isOpen: boolean, change: (isOpen: boolean) => void] {
  const [isOpen, change] = useEntryValue(`open ${name}`)
  return [isOpen === true, change]
}
