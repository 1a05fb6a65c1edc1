import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react'

const MARGIN = '150px'

/**
 * Renders its children once they come near the viewport, and keeps them from then on.
 * @param waiting a placeholder of the same size
 */
export function WhenVisible({
  waiting,
  margin = MARGIN,
  children,
}: {
  waiting: ReactNode
  /** The distance below the viewport at which children are rendered already. */
  margin?: string | undefined
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || isVisible) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) startTransition(() => setIsVisible(true))
      },
      { rootMargin: margin },
    )
    const show = () => setIsVisible(true)
    observer.observe(element)
    addEventListener('beforeprint', show)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', show)
    }
  }, [isVisible, margin])
  return <div ref={place}>{isVisible ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>
}
