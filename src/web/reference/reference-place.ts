import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Dialect } from '#contract/dialect.ts'
import { percentDecoded } from '#contract/percent-decoded.ts'
import { referenceSearch } from '#explorer-protocol/general-searches.ts'
import { useSearch } from '#web/browser/use-search.ts'
import { useNetworkDescription } from '#web/routing/network-context.tsx'

/** The dialect whose units the page shows: the address's, or else the one that the network's service speaks. */
export function useShownDialect(): Dialect {
  const spoken = useSpokenDialect()
  return useSearch(referenceSearch).values.units ?? spoken
}

/** The dialect that the network's service speaks. */
export function useSpokenDialect(): Dialect {
  return useNetworkDescription()?.dialect ?? 'documented'
}

/** Whether the fragment of the page's address names this place. */
export function useIsNamed(anchor: string): boolean {
  const { hash } = useLocation()
  return placeOf(hash) === anchor
}

/**
 * Opens the row that the fragment names, brings it into view and moves the focus to it. The router restores the position
 * that the path had in an earlier document some time after the page has been drawn, and parts that load later move what is
 * below them: the place is brought into view again.
 */
export function useOpensNamedPlace(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again has another key
  useEffect(() => {
    const place = document.getElementById(placeOf(hash))
    if (!place?.closest('.reference')) return
    for (let row = place.closest('details'); row; row = row.parentElement?.closest('details') ?? null) {
      row.open = true
    }
    const target = place instanceof HTMLDetailsElement ? place.querySelector('summary') : place
    target?.focus({ preventScroll: true })
    return keepInView(place)
  }, [hash, key])
}

const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to a place, and again whenever the page moves or has another size, until the reader does something. Returns its end. */
function keepInView(place: HTMLElement): () => void {
  const show = () => place.scrollIntoView({ block: 'start' })
  const sizes = new ResizeObserver(show)
  const input = new AbortController()
  function stop(): void {
    sizes.disconnect()
    input.abort()
  }
  show()
  addEventListener('scroll', show, { signal: input.signal })
  sizes.observe(document.documentElement)
  for (const type of INPUTS) {
    window.addEventListener(type, stop, { passive: true, capture: true, signal: input.signal })
  }
  return stop
}

/** The fragment of an address, without its percent-encoding. */
function placeOf(hash: string): string {
  const text = hash.slice(1)
  return percentDecoded(text) ?? text
}
