import { type LiveWindow, waitingText } from './live-window.ts'
import './waiting-line.css'

/** The new blocks that wait; the line has the same height without them. */
export function WaitingLine({
  isOffline,
  window,
  waiting,
  onShow,
}: {
  isOffline: boolean
  window: LiveWindow
  waiting: number
  onShow: () => void
}) {
  const { count, why } = waitingText(window, waiting, isOffline)
  if (count === '') return <p className="blocks-waiting">{why}</p>
  return (
    <button type="button" className="blocks-waiting" onClick={onShow}>
      <span>
        <b>{count}</b> <span className="aside">{why}</span>
      </span>
      <span>Show them</span>
    </button>
  )
}
