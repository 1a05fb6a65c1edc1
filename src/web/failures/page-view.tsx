import type { ComponentType } from 'react'
import { ConnectionError } from '../api/api-error.ts'
import { isHydrating } from '../browser/hydration.ts'
import { shownPart } from './lazy-part.tsx'
import { noteMissingFile } from './missing-file.ts'
import { retryLater } from './retry-later.ts'

/**
 * The part of a page that is all but its title and its loader. If its code does not come, the document goes on to show it, says
 * that a file is missing, and the code is requested again.
 */
export function pageView(load: () => Promise<ComponentType>) {
  return shownPart(async () => {
    while (isHydrating()) {
      const view = await load().catch((error: unknown) => {
        if (error instanceof ConnectionError) return undefined
        throw error
      })
      noteMissingFile(view === undefined)
      if (view) return view
      await new Promise<void>((resolve) => {
        retryLater(resolve)
      })
    }
    return load()
  })
}
