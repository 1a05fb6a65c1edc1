import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react'

/** What is this far below what is seen is drawn already. */
const NEAR = '150px'

/**
 * What is drawn once it comes near, and stays then.
 * @param waiting in its geometry
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
