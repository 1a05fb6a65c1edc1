import type { Dispatch } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import type { LiveEvent, LiveWindow } from './live-window.ts'

/** Stops and resumes the coming of new blocks. @param newest undefined while no block is known */
export function PauseButton({
  window,
  dispatch,
  newest,
}: {
  window: LiveWindow
  dispatch: Dispatch<LiveEvent>
  newest: number | undefined
}) {
  const isPaused = window.holds.includes('pause')
  return (
    <button
      type="button"
      className="button pause-button"
      disabled={newest === undefined}
      onClick={() =>
        dispatch(
          isPaused
            ? { type: 'release', reason: 'pause' }
            : { type: 'hold', reason: 'pause', newest: newest ?? 0 },
        )
      }
    >
      <Icon name={isPaused ? 'resume' : 'pause'} /> {isPaused ? 'Resume' : 'Pause'}
    </button>
  )
}
