import { SECOND } from '#cardano/utc-time.ts'

/** Milliseconds after which hydration counts as ended, as when an error has replaced the page. */
const LONGEST = 5 * SECOND

let running: { readonly ended: Promise<void>; readonly end: () => void } | undefined

/** Called when the app starts in a server-rendered document. */
export function beginHydration(): void {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  running = { ended, end }
  setTimeout(endHydration, LONGEST)
}

/** Called when the document is hydrated, or rendered anew. */
export function endHydration(): void {
  running?.end()
  running = undefined
}

export function isHydrating(): boolean {
  return running !== undefined
}

/**
 * The same value, but not before the document is hydrated: until then, parts have only what the server had when it
 * rendered them.
 */
export async function afterHydration<T>(value: Promise<T>): Promise<T> {
  await Promise.allSettled([value, running?.ended])
  return value
}
