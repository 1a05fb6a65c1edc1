import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react'

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * When the live chart takes the place of a static one: where a person touches the chart, which is by pointer, key or focus. At a
 * page that nobody uses, nothing is loaded.
 * @returns the size of the place, in pixels, once the live chart is wanted
 */
export function useTakeOver(place: RefObject<HTMLElement | null>): {
  readonly size: Size | undefined
  readonly takeOver: () => void
} {
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

  return { size, takeOver }
}
