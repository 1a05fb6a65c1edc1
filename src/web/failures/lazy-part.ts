import { type ComponentType, lazy } from 'react'
import { ConnectionError } from '../api/api-error.ts'

/**
 * A part of a page whose code is under way as soon as the page's own has come, and is drawn after it. Where it
 * does not come, the connection is lost.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const coming = load().then(
    (component) => ({ default: component }),
    (cause: unknown) => {
      throw new ConnectionError('The code of this part did not come.', { cause })
    },
  )
  // Told of where it is drawn, which may be later or never.
  coming.catch(() => undefined)
  return lazy(() => coming)
}
