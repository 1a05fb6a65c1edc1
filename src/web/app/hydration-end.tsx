import { Suspense, useEffect } from 'react'
import { endHydration } from '../browser/hydration.ts'

/**
 * Ends hydration when the parts of the page are hydrated whose code and data are here. React hydrates all boundaries of
 * one depth together, so this one is as deep as the deepest part of a page.
 */
export function HydrationEnd() {
  return (
    <Suspense>
      <Suspense>
        <Suspense>
          <Suspense>
            <End />
          </Suspense>
        </Suspense>
      </Suspense>
    </Suspense>
  )
}

function End() {
  useEffect(() => {
    endHydration()
    // The document repeats the presses that it recorded.
    dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
