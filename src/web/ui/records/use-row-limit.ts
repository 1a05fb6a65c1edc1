import { useLocation, useNavigate } from 'react-router'

/**
 * The most rows that a table shows, and the function that changes it. The number belongs to the page's entry in the browser's
 * history, so that Back and a reload find the rows that were shown.
 * @param first number of rows until a user asks for more
 */
export function useRowLimit(first: number): [limit: number, change: (limit: number) => void] {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const change = (rows: number) => {
    navigate({ search, hash }, { replace: true, preventScrollReset: true, state: { ...state, rows } })
  }
  return [rowsIn(state) ?? first, change]
}

function rowsIn(state: unknown): number | undefined {
  const rows = state instanceof Object && 'rows' in state ? state.rows : undefined
  return typeof rows === 'number' ? rows : undefined
}
