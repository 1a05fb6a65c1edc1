import type { MouseEvent } from 'react'
import { Outlet, useRouteError } from 'react-router'
import { basePath } from '#web/browser/base-path.ts'
import { FailureNotice } from '#web/failures/failure-notice.tsx'
import { useTryAgain } from '#web/failures/retry-schedule.ts'
import { RouteFault } from '#web/routing/route-fault.ts'
import './embed.css'

/** A page in a frame of another site, or its failure: a link opens in a tab of its own, by the browser and not by the router. */
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
  link.target = '_blank'
  event.stopPropagation()
}

/** The failure of a frame, without a search whose result would open inside of it. */
export function EmbedFailure() {
  const error = useRouteError()
  const tryAgain = useTryAgain()
  return (
    <main className="embed">
      {error instanceof RouteFault && error.problem.kind === 'network' ? (
        <h1>There is no such network here, and so no chart.</h1>
      ) : (
        <FailureNotice place="embed" error={error} tryAgain={tryAgain} />
      )}
      <a className="embed-brand" href={`${basePath}/`} rel="noopener">
        Epochal
      </a>
    </main>
  )
}
