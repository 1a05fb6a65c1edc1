import { type ComponentType, lazy, useState } from 'react'
import { ConnectionError } from '../api/api-error.ts'

const under = new Set<Promise<unknown>>()

/**
 * A part of a page whose code is under way as soon as the page's own has come, and is drawn after it. Where it
 * does not come, the connection is lost; the next time that the part is drawn, it is asked for again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  let later: ComponentType<Props> | undefined

  function begin(): ComponentType<Props> {
    const coming = load().then(
      (component) => {
        loaded = component
        return { default: component }
      },
      (cause: unknown) => {
        later = undefined
        throw new ConnectionError('The code of this part did not load.', { cause })
      },
    )
    under.add(coming)
    // Where it is drawn, which may be later or never, its failure is told.
    coming.catch(() => undefined).finally(() => under.delete(coming))
    return lazy(() => coming)
  }

  later = begin()
  return function LazyPart(props) {
    const [Part] = useState(() => {
      later ??= begin()
      return loaded ?? later
    })
    return <Part {...props} />
  }
}

/** When nothing is under way any more, whether it came or not. */
export async function whenPartsSettled(): Promise<void> {
  while (under.size > 0) await Promise.allSettled(under)
}
