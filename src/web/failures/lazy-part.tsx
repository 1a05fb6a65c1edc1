import { type ComponentType, lazy, useState } from 'react'
import { ConnectionError } from '../api/api-error.ts'

const pending = new Set<Promise<unknown>>()

/**
 * A part of a page whose code starts to load with the code of the page and renders after it. If it does not
 * load, rendering throws a ConnectionError; the next time the part is rendered, it is requested again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  let later: ComponentType<Props> | undefined

  function start(): ComponentType<Props> {
    const loading = load().then(
      (component) => {
        loaded = component
        return { default: component }
      },
      (cause: unknown) => {
        later = undefined
        throw new ConnectionError('The code of this part did not load.', { cause })
      },
    )
    pending.add(loading)
    // The failure is thrown where the part is rendered, which may be later or never.
    loading.catch(() => undefined).finally(() => pending.delete(loading))
    return lazy(() => loading)
  }

  later = start()
  return function LazyPart(props) {
    const [Part] = useState(() => {
      later ??= start()
      return loaded ?? later
    })
    return <Part {...props} />
  }
}

/** Resolves when every part that is loading has loaded or failed. */
export async function whenPartsSettled(): Promise<void> {
  while (pending.size > 0) await Promise.allSettled(pending)
}
