import type { View } from '../linked/view.ts'
import { movedBy, placeAt, withEdge } from '../linked/view-moves.ts'

/** A part of the overview strip that a pointer holds. */
export interface Grab {
  readonly part: 'left' | 'right' | 'window'
  /** The view and the place of the pointer when it was taken. */
  readonly view: View
  readonly at: number
}

/**
 * A grab of the strip by a press at a place. A press beside the window first moves the window there, with its middle under the pointer.
 * @param isHandle whether a handle is pressed: the nearer one is meant, since those of a narrow window lie over each other
 */
export function grabAt(at: number, isHandle: boolean, view: View, record: View): Grab {
  const fromMiddle = at - placeAt(view, 0.5)
  if (isHandle) return { part: fromMiddle < 0 ? 'left' : 'right', view, at }
  if (at >= view.left && at <= view.right) return { part: 'window', view, at }
  return { part: 'window', view: movedBy(view, fromMiddle, record), at }
}

/** The view when the pointer is at another place. */
export function draggedTo({ part, view, at }: Grab, to: number, record: View): View {
  const by = to - at
  return part === 'window' ? movedBy(view, by, record) : withEdge(view, part, view[part] + by, record)
}
