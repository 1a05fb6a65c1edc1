import { useSyncExternalStore } from 'react'

/** A value that somebody wants to check, and where on the page it stands. */
export interface Inspection {
  readonly anchor: HTMLElement
  readonly record: object
  readonly field: string
}

const listeners = new Set<() => void>()
let open: Inspection | undefined

export function inspect(inspection: Inspection | undefined): void {
  open = inspection
  for (const listener of listeners) listener()
}

/** Ends one inspection; another that has begun since goes on. */
export function endInspection(inspection: Inspection): void {
  if (open === inspection) inspect(undefined)
}

export function useInspection(): Inspection | undefined {
  return useSyncExternalStore(subscribe, current, current)
}

function current(): Inspection | undefined {
  return open
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
