import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** Gives a drawing its width, which recharts would find out by a layout of the page for each chart. */
export function OfWidth({ height, children }: { height: number; children: (width: number) => ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    // A place that is not shown has no width.
    const read = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} style={{ height }}>
      {width !== undefined && children(width)}
    </div>
  )
}
