import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { useShownSearch } from '../../links/use-shown-search.ts'

/** Milliseconds for which a cursor rests before the address has it. */
const RESTS = 1000

/**
 * The cursor of charts, which the page's address has once it rests, without a new entry of the history. A pointer that leaves the
 * charts leaves the cursor where the address has it.
 * @param name of the parameter in the query
 */
export function useRestingCursor(
  name: string,
  range: { readonly first: number; readonly last: number },
): readonly [cursor: number | undefined, move: (to: number | undefined) => void] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // Another navigation would end the one to a page that is opened.
  const isLeaving = useNavigation().state !== 'idle'
  const written = restingCursor(search.get(name), range)
  useShownSearch(search.has(name) && written === undefined ? withoutParameter(search, name) : undefined)
  const [moved, setMoved] = useState<{ readonly to: number | undefined; readonly from: number | undefined }>()
  // A move that the address has taken up is over, and one that Back has undone.
  if (moved?.to !== undefined && moved.to === written) setMoved(undefined)
  const to = moved?.from === written ? moved?.to : undefined
  useEffect(() => {
    if (to === undefined || to === written || isLeaving) return
    const timer = setTimeout(() => {
      const next = new URLSearchParams(search)
      next.set(name, String(to))
      navigate({ search: next.toString() }, { replace: true, preventScrollReset: true })
    }, RESTS)
    return () => clearTimeout(timer)
  }, [to, written, isLeaving, name, search, navigate])
  const move = useCallback((next: number | undefined) => setMoved({ to: next, from: written }), [written])
  return [to ?? written, move]
}

function withoutParameter(search: URLSearchParams, name: string): string {
  const changed = new URLSearchParams(search)
  changed.delete(name)
  return changed.toString()
}

/** The cursor that an address names; undefined for text that is no place of the charts. */
export function restingCursor(
  text: string | null,
  { first, last }: { readonly first: number; readonly last: number },
): number | undefined {
  if (text === null || !/^\d{1,9}$/.test(text)) return undefined
  const place = Number(text)
  return place >= first && place <= last ? place : undefined
}
