import type { MouseEvent } from 'react'
import { Outlet } from 'react-router'

/** A page in a frame of another site, or its failure: a link opens outside of the frame, by the browser and not by the router. */
export function EmbedFrame() {
  return (
    <div onClickCapture={leaveFrame}>
      <Outlet />
    </div>
  )
}

function leaveFrame(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link) return
  link.target = '_top'
  event.stopPropagation()
}
