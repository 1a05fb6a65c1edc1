import { type ReactNode, Suspense, use } from 'react'
import { endHydration, isHydrating, notePageWorks, whenPageWorks } from '../browser/hydration.ts'
import { HydrationStep } from '../browser/hydration-step.tsx'
import { whenPartsSettled } from '../failures/lazy-part.tsx'

/**
 * Notes when the page works, whose code and data are here, and then when its parts do, whose code is loaded from there on. React
 * hydrates all boundaries of one depth together, so both are as deep as the deepest part of a page.
 */
export function HydrationEnd() {
  return (
    <>
      <Deep>
        <HydrationStep note={notePageWorks} />
      </Deep>
      <Suspense>
        <AfterParts>
          <Deep>
            <HydrationStep note={endHydration} />
          </Deep>
        </AfterParts>
      </Suspense>
    </>
  )
}

function Deep({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <Suspense>
        <Suspense>
          <Suspense>
            <Suspense>{children}</Suspense>
          </Suspense>
        </Suspense>
      </Suspense>
    </Suspense>
  )
}

let parts: Promise<void> | undefined

function AfterParts({ children }: { children: ReactNode }) {
  if (isHydrating()) {
    parts ??= whenPageWorks().then(whenPartsSettled)
  }
  if (parts) use(parts)
  return children
}
