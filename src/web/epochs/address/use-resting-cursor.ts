import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { SearchParameter } from '#explorer-protocol/search-schema.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { useShownSearch } from '#web/routing/use-shown-search.ts'

/** Milliseconds for which a cursor rests before the address has it. */
const RESTS = 1000

/**
 * The cursor of charts, which the page's address has once it rests, without a new entry of the history. A pointer that leaves the
 * charts leaves the cursor where the address has it.
 * @param parameter of the query
 */
export function useRestingCursor(
  parameter: SearchParameter<number | undefined>,
  range: { readonly first: number; readonly last: number },
): readonly [
  cursor: number | undefined,
  move: (to: number | undefined) => void,
  /** Takes the cursor out of the address too. */
  clear: () => void,
] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const schema = useMemo(() => ({ cursor: parameter }), [parameter])
  const { values, unusable } = useSearch(schema)
  // Another navigation would end the one to a page that is opened.
  const isLeaving = useNavigation().state !== 'idle'
  const written = restingCursor(values.cursor, range)
  const isElsewhere = written === undefined && (values.cursor !== undefined || unusable.length > 0)
  useShownSearch(isElsewhere ? writeSearch(schema, { cursor: undefined }, search).toString() : undefined)
  const [moved, setMoved] = useState<{ readonly to: number | undefined; readonly from: number | undefined }>()
  // A move that the address has taken up is over, and one that Back has undone.
  if (moved?.to !== undefined && moved.to === written) setMoved(undefined)
  const to = moved?.from === written ? moved?.to : undefined
  useEffect(() => {
    if (to === undefined || to === written || isLeaving) return
    const timer = setTimeout(() => {
      const next = writeSearch(schema, { cursor: to }, search).toString()
      navigate({ search: next }, { replace: true, preventScrollReset: true })
    }, RESTS)
    return () => clearTimeout(timer)
  }, [to, written, isLeaving, schema, search, navigate])
  const move = useCallback((next: number | undefined) => setMoved({ to: next, from: written }), [written])
  const clear = useCallback(() => {
    setMoved(undefined)
    const next = writeSearch(schema, { cursor: undefined }, search).toString()
    if (written !== undefined) navigate({ search: next }, { replace: true, preventScrollReset: true })
  }, [schema, search, written, navigate])
  return [to ?? written, move, clear]
}

/** The cursor that an address names; undefined for a place that the charts do not have. */
export function restingCursor(
  place: number | undefined,
  { first, last }: { readonly first: number; readonly last: number },
): number | undefined {
  return place !== undefined && place >= first && place <= last ? place : undefined
}
