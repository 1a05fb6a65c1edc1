/** The reasons for which new blocks wait: a pressed button, and focus or pointer within the rows. */
type HoldReason = 'pause' | 'focus' | 'pointer'

/** The part of a growing chain that the list shows. */
export interface LiveWindow {
  readonly holds: readonly HoldReason[]
  /** The newest block shown while there is a hold; undefined while the list follows the chain. */
  readonly heldAt: number | undefined
}

export const following: LiveWindow = { holds: [], heldAt: undefined }

export type LiveEvent =
  | { readonly type: 'hold'; readonly reason: HoldReason; readonly newest: number }
  | { readonly type: 'release'; readonly reason: HoldReason }
  /** New blocks are shown, and later ones wait again. */
  | { readonly type: 'show'; readonly newest: number }

/** The window after an event. */
export function nextWindow(window: LiveWindow, event: LiveEvent): LiveWindow {
  switch (event.type) {
    case 'hold':
      return {
        holds: [...window.holds.filter((reason) => reason !== event.reason), event.reason],
        heldAt: window.heldAt ?? event.newest,
      }
    case 'release': {
      const holds = window.holds.filter((reason) => reason !== event.reason)
      return { holds, heldAt: holds.length > 0 ? window.heldAt : undefined }
    }
    case 'show':
      return { ...window, heldAt: window.holds.length > 0 ? event.newest : undefined }
  }
}

/**
 * The newest block that the list shows, and how many newer ones wait.
 * @param newest the newest block of the chain, which a rollback can take below the held one
 */
export function shownPart({ heldAt = Number.POSITIVE_INFINITY }: LiveWindow, newest: number) {
  const shown = Math.min(heldAt, newest)
  return { shown, waiting: newest - shown }
}

/** The line above the rows. */
export function waitingText(
  { holds }: LiveWindow,
  waiting: number,
  isOffline = false,
): { readonly count: string; readonly why: string } {
  const isPaused = holds.includes('pause')
  const count = waiting === 1 ? '1 new block' : waiting > 1 ? `${waiting} new blocks` : ''
  if (isPaused) return { count, why: count ? 'waiting while paused' : 'Paused. There is no newer block yet.' }
  if (isOffline && !count) return { count, why: 'Offline, no new blocks come.' }
  if (holds.length > 0) {
    return {
      count,
      why: count ? 'waiting while you read' : 'While you read, new blocks wait.',
    }
  }
  return { count, why: 'New blocks are added at the top.' }
}
