import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import { useHasVisitor } from './visitor.ts'

/** Milliseconds that a browser must have been idle for before a chart in view becomes live without being touched. */
const LONG_IDLE = 3 * SECOND

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * When the live chart takes the place of a static one: at once where a person touches the chart, which is by pointer, key or focus,
 * and else when it is in view of a person and the browser has nothing to do. At a page that nobody uses, nothing is loaded.
 * @param load fetches the code of the live chart
 * @returns the size of the place, in pixels, once the live chart is wanted
 */
export function useTakeOver(
  place: RefObject<HTMLElement | null>,
  load: () => Promise<void>,
): { readonly size: Size | undefined; readonly takeOver: () => void } {
  const hasVisitor = useHasVisitor()
  const [size, setSize] = useState<Size>()
  const isStatic = size === undefined

  const takeOver = useCallback(() => {
    const element = place.current
    if (!element) return
    const { width, height } = element.getBoundingClientRect()
    startTransition(() => setSize((known) => known ?? { width, height }))
  }, [place])

  useEffect(() => {
    const element = place.current
    if (!element || isStatic) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0)
        setSize((known) => (known?.width === width && known.height === height ? known : { width, height }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, isStatic])

  useEffect(() => {
    const element = place.current
    if (!element || !hasVisitor || !isStatic) return
    let stopWaiting = whenIdle(load)
    const observer = new IntersectionObserver(([entry]) => {
      stopWaiting()
      if (entry?.isIntersecting) stopWaiting = whenIdle(takeOver, LONG_IDLE)
      else stopWaiting = whenIdle(load)
    })
    observer.observe(element)
    return () => {
      stopWaiting()
      observer.disconnect()
    }
  }, [place, hasVisitor, isStatic, load, takeOver])

  return { size, takeOver }
}
