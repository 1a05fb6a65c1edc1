import { SECOND } from '#cardano/utc-time.ts'

/** Milliseconds after which a step of hydration counts as done, as when an error has replaced the page. */
const LONGEST = 5 * SECOND

let running: { readonly works: Moment; readonly ended: Moment } | undefined

/** Called when the app starts in a server-rendered document. */
export function beginHydration(): void {
  running = { works: createMoment(), ended: createMoment() }
  setTimeout(running.works.reach, LONGEST)
}

/** Called when all is hydrated whose code came with the page: from now on its parts are loaded. */
export function notePageWorks(): void {
  running?.works.reach()
}

/** Resolves when the page works, at once unless a document is being hydrated. */
export async function whenPageWorks(): Promise<void> {
  await running?.works.reached
}

/** Called when the parts of the document are hydrated, too, or rendered anew. */
export function endHydration(): void {
  running?.ended.reach()
  running = undefined
}

/** Ends hydration although it never ended by itself. */
export function endHydrationSoon(): void {
  setTimeout(endHydration, LONGEST)
}

export function isHydrating(): boolean {
  return running !== undefined
}

/**
 * The same value, but not before the document is hydrated: until then, parts have only what the server had when it
 * rendered them.
 */
export async function afterHydration<T>(value: Promise<T>): Promise<T> {
  await Promise.allSettled([value, running?.ended.reached])
  return value
}

interface Moment {
  readonly reached: Promise<void>
  readonly reach: () => void
}

function createMoment(): Moment {
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  return { reached, reach }
}
