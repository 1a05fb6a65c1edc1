import { type ComponentType, use } from 'react'
import { isHydrating, whenPageWorks } from '../browser/hydration.ts'
import { HydrationStep } from '../browser/hydration-step.tsx'

const pending = new Set<Promise<void>>()

/** Milliseconds for which each rendering of a part that did not load throws: React renders a tree that failed once more. */
const THROWS_FOR = 100

/**
 * A part of a page whose code starts to load with the code of the page and renders after it; in a server-rendered document,
 * which shows the part, it starts when the page works. If it does not load, rendering throws the failure; the next time the part is rendered, it is requested again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = shownPart(load)
  Part.start()
  return Part
}

type ShownPart<Props> = ComponentType<Props> & { readonly start: () => Promise<void> }

/**
 * A part as {@link lazyPart}, whose code starts to load when it is first rendered, or before by its `start`: the loader
 * of a page calls it where other pages load the code of the page too.
 */
export function shownPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ShownPart<Props> {
  let loaded: ComponentType<Props> | undefined
  let failure: unknown
  let isShown = false
  let loading: Promise<void> | undefined

  function start(): Promise<void> {
    loading ??= whenPageWorks()
      .then(load)
      .then(
        (component) => {
          loaded = component
        },
        (error: unknown) => {
          // A part that fails before it is rendered is requested again then.
          if (isShown) failure = error
        },
      )
      .finally(() => {
        if (loading) pending.delete(loading)
        loading = undefined
      })
    pending.add(loading)
    return loading
  }

  function LazyPart(props: Props) {
    if (failure !== undefined) {
      setTimeout(() => {
        failure = undefined
      }, THROWS_FOR)
      throw failure
    }
    const Loaded = loaded
    if (Loaded) {
      return (
        <>
          <Loaded {...props} />
          {isHydrating() && <HydrationStep />}
        </>
      )
    }
    isShown = true
    use(start())
    return null
  }
  LazyPart.start = start
  return LazyPart
}

/** Loads the code of parts with that of their page. A document that is being hydrated shows them, and their code comes later. */
export async function loadWithPage(...parts: readonly Pick<ShownPart<object>, 'start'>[]): Promise<void> {
  const started = Promise.all(parts.map(({ start }) => start()))
  if (!isHydrating()) await started
}

/** Resolves when every part that is loading has loaded or failed. */
export async function whenPartsSettled(): Promise<void> {
  while (pending.size > 0) await Promise.allSettled(pending)
}
