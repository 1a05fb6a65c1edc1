import { useEntryValue } from './use-entry-value.ts'

/**
 * The most rows that a table shows, and the function that changes it, in the page's entry of the browser's history.
 * @param first number of rows until a user asks for more
 */
export function useRowLimit(first: number): [limit: number, change: (limit: number) => void] {
  const [rows, change] = useEntryValue('rows')
  return [typeof rows === 'number' ? rows : first, change]
}
