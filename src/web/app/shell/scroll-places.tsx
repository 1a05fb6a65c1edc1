import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type Location, ScrollRestoration } from 'react-router'
import { isHydrating } from '../../browser/hydration.ts'

/** Whether the first page has looked for a position to restore. */
let hasBegun = false

/**
 * Each document begins with the same key, so that the path tells their positions apart; a fragment may hold a token. The page of a
 * document that is hydrated begins with a key of its own: the browser has restored its position, and React Router would render the
 * page anew for one that it finds, which replaces the parts that are not hydrated.
 */
const scrollKey = ({ key, pathname }: Location) =>
  isHydrating() && !hasBegun ? String(performance.timeOrigin) : key + pathname

/**
 * Scrolls each page to its place. React Router begins with the top of the first page; a document that was scrolled before the
 * app hydrated it stays where it is.
 */
export function ScrollPlaces() {
  const early = useRef(0)
  return (
    <>
      <ReadPlace into={early} />
      <ScrollRestoration getKey={scrollKey} />
      <KeepPlace of={early} />
    </>
  )
}

/** Its layout effect runs before that of the next sibling. */
function ReadPlace({ into }: { readonly into: RefObject<number> }) {
  useLayoutEffect(() => {
    into.current = scrollY
  }, [into])
  return null
}

/** Its layout effect runs after that of the sibling before it, which asks for a position to restore. */
function KeepPlace({ of }: { readonly of: RefObject<number> }) {
  useLayoutEffect(() => {
    hasBegun = true
    if (of.current > 0) scrollTo(0, of.current)
  }, [of])
  return null
}
