import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation, useParams, useRouteError } from 'react-router'
import { isNetworkName } from '#cardano/network.ts'
import { ApiError, ConnectionError } from '#web/api/api-error.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { Countdown, nextTryText, RemedyButton } from '#web/failures/failure-notice.tsx'
import { failureWords } from '#web/failures/failure-words.ts'
import { useRetrySchedule, useTryAgain } from '#web/failures/retry-schedule.ts'
import { Link } from '#web/routing/link.tsx'
import { paths } from '#web/routing/paths.ts'
import { RouteFault } from '#web/routing/route-fault.ts'
import { FailureFrame } from './failure-frame.tsx'
import { SeenPages } from './seen-pages.tsx'

const NotOnRecord = lazyPart(async () => (await import('#web/app/missing/not-on-record.tsx')).NotOnRecord)
const AddressFault = lazyPart(async () => (await import('./address-fault.tsx')).AddressFault)

/** The page that a route shows in place of the one that failed: the cause and one next step. */
export function ErrorPage() {
  const { network = '' } = useParams()
  const error = useRouteError()
  const tryAgain = useTryAgain()
  const isMissing = error instanceof ApiError && error.status === 404 && isNetworkName(network)
  const page = isMissing ? <NotOnRecord /> : error instanceof RouteFault && <AddressFault fault={error} />
  if (!page) return <Failure error={error} tryAgain={tryAgain} />
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <Failure error={error} tryAgain={resetErrorBoundary} />
      )}
    >
      <Suspense>{page}</Suspense>
    </ErrorBoundary>
  )
}

function Failure({ error, tryAgain }: { error: unknown; tryAgain: () => void }) {
  const { pathname } = useLocation()
  const { title, text, remedy, technical } = failureWords(error)
  const { left, wait } = useRetrySchedule(pathname, error, remedy === 'wait', tryAgain)
  return (
    <>
      <FailureFrame
        title={title}
        lede={`${text} ${left === undefined ? '' : nextTryText(left)}`}
        technical={technical}
      >
        {left !== undefined && <Countdown left={left} wait={wait} />}
        <div className="row above-4">
          <RemedyButton remedy={remedy} tryAgain={tryAgain} className="button" />
          {error instanceof ApiError && remedy !== 'status' && (
            <Link className="button button--bare" to={paths.status}>
              Status
            </Link>
          )}
        </div>
      </FailureFrame>
      {error instanceof ConnectionError && <SeenPages />}
    </>
  )
}
