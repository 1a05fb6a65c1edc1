import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A component whose code loads when it is rendered for the first time. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }))
}
