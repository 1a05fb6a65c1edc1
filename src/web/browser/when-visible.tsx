import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react'

/** The distance below the viewport at which children are rendered already. */
const NEAR = '150px'

/**
 * Renders its children once they come near the viewport, and keeps them from then on.
 * @param waiting a placeholder of the same size
 */
export function WhenVisible({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || isNear) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) startTransition(() => setIsNear(true))
      },
      { rootMargin: NEAR },
    )
    const show = () => setIsNear(true)
    observer.observe(element)
    addEventListener('beforeprint', show)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', show)
    }
  }, [isNear])
  return <div ref={place}>{isNear ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>
}
