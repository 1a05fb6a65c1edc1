import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { SearchParameter } from '#explorer-protocol/search-schema.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { useSearch, useSearchChange } from '#web/browser/use-search.ts'
import { useShownSearch } from '#web/browser/use-shown-search.ts'

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
  const schema = useMemo(() => ({ cursor: parameter }), [parameter])
  const { values, unusable } = useSearch(schema)
  const change = useSearchChange(schema)
  // Another navigation would end the one to a page that is opened.
  const isLeaving = useNavigation().state !== 'idle'
  const written = restingCursor(values.cursor, range)
  const isElsewhere = written === undefined && (values.cursor !== undefined || unusable.length > 0)
  useShownSearch(isElsewhere ? writeSearch(schema, { cursor: undefined }, search).toString() : undefined)
  const [cursor, setCursor] = useState<Cursor>({ at: written, seen: written, wanted: written })
  // An address that a person opens, or Back, moves the cursor; one that follows the cursor may come after its next move.
  if (cursor.seen !== written) {
    const isFollowing = written === cursor.wanted
    setCursor({ at: isFollowing ? cursor.at : written, seen: written, wanted: written })
  }
  const write = useCallback(
    (at: number | undefined) => {
      setCursor((before) => ({ ...before, wanted: at }))
      void change({ cursor: at }, { replace: true })
    },
    [change],
  )
  const { at, wanted } = cursor
  useEffect(() => {
    if (at === undefined || at === written || isLeaving) return
    const timer = setTimeout(() => write(at), RESTS)
    return () => clearTimeout(timer)
  }, [at, written, isLeaving, write])
  const move = useCallback(
    (to: number | undefined) => setCursor((before) => ({ ...before, at: to ?? before.seen })),
    [],
  )
  const clear = useCallback(() => {
    setCursor((before) => ({ ...before, at: undefined }))
    if (written !== undefined || wanted !== undefined) write(undefined)
  }, [written, wanted, write])
  return [at, move, clear]
}

interface Cursor {
  readonly at: number | undefined
  /** The cursor of the address when it was last read. */
  readonly seen: number | undefined
  /** The cursor that the address is to have. */
  readonly wanted: number | undefined
}

/** The cursor that an address names; undefined for a place that the charts do not have. */
export function restingCursor(
  place: number | undefined,
  { first, last }: { readonly first: number; readonly last: number },
): number | undefined {
  return place !== undefined && place >= first && place <= last ? place : undefined
}
