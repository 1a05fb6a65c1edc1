import type { MouseEvent } from 'react'
import { Outlet } from 'react-router'

/** What stands in a frame of another site, its failures too: a link opens outside of it, by the browser and not by the router. */
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
