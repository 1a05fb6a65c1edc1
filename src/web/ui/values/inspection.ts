import { externalStore } from '../../browser/external-store.ts'

/** A value whose inspector is open, and the element it belongs to. */
export interface Inspection {
  readonly anchor: HTMLElement
  readonly record: object
  readonly field: string
}

const open = externalStore((): Inspection | undefined => undefined)

export const inspect = open.write

/** Closes one inspection; another that has been opened since stays. */
export function endInspection(inspection: Inspection): void {
  if (open.read() === inspection) inspect(undefined)
}

export const useInspection = open.use
