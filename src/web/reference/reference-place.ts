import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Dialect } from '#contract/dialect.ts'
import { useNetworkDescription } from '../links/network-context.ts'

/** The dialect whose units the page shows: the address's, or else the one that the network's service speaks. */
export function useShownDialect(): Dialect {
  const [search] = useSearchParams()
  const spoken = useSpokenDialect()
  const units = search.get('units')
  return units === 'documented' || units === 'live' ? units : spoken
}

/** The dialect that the network's service speaks. */
export function useSpokenDialect(): Dialect {
  return useNetworkDescription()?.dialect ?? 'documented'
}

/** Sets one parameter of the page's address without a step in the history. */
export function useSetParameter(): (name: string, value: string) => void {
  const [, setSearch] = useSearchParams()
  return (name, value) =>
    setSearch(
      (search) => {
        search.set(name, value)
        return search
      },
      { replace: true, preventScrollReset: true },
    )
}

/** Whether the fragment of the page's address names this place. */
export function useIsNamed(anchor: string): boolean {
  return decodeURIComponentSafely(useLocation().hash.slice(1)) === anchor
}

/** Opens the row that the fragment names, brings it into view and moves the focus to it. */
export function useOpensNamedPlace(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again has another key
  useEffect(() => {
    const place = document.getElementById(decodeURIComponentSafely(hash.slice(1)))
    if (!place?.closest('.reference')) return
    for (let row = place.closest('details'); row; row = row.parentElement?.closest('details') ?? null) {
      row.open = true
    }
    place.scrollIntoView({ block: 'start' })
    const target = place instanceof HTMLDetailsElement ? place.querySelector('summary') : place
    target?.focus({ preventScroll: true })
  }, [hash, key])
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
