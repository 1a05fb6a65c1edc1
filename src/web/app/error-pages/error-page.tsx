import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation, useParams, useRouteError } from 'react-router'
import { isNetworkName } from '#cardano/network.ts'
import { pageAt } from '#explorer-protocol/page-paths.ts'
import { ApiError, ConnectionError } from '#web/api/api-error.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { FailureFrame } from '#web/failures/failure-frame.tsx'
import { Countdown, nextTryText, RemedyButton } from '#web/failures/failure-notice.tsx'
import { failureWords } from '#web/failures/failure-words.ts'
import { useRetrySchedule, useTryAgain } from '#web/failures/retry-schedule.ts'
import { Link } from '#web/routing/link.tsx'
import { loadPageScript } from '#web/routing/page-script.ts'
import { paths } from '#web/routing/paths.ts'
import { RouteFault } from '#web/routing/route-fault.ts'
import { SeenPages } from './seen-pages.tsx'

const MissingFrame = lazyPart(async () => (await import('#web/missing/missing-frame.tsx')).MissingFrame)
const AddressFault = lazyPart(async () => (await import('./address-fault.tsx')).AddressFault)

/** The page that a route shows in place of the one that failed: the cause and one next step. */
export function ErrorPage() {
  const { network = '' } = useParams()
  const error = useRouteError()
  const tryAgain = useTryAgain()
  const isMissing = error instanceof ApiError && error.status === 404 && isNetworkName(network)
  const page = isMissing ? <MissingRecord /> : error instanceof RouteFault && <AddressFault fault={error} />
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

/** The words of the page itself where its record is missing. */
function MissingRecord() {
  const module = pageAt(useLocation().pathname)?.module
  const { data: page } = useSuspenseQuery({
    queryKey: ['page script', module],
    queryFn: async () => ({ Missing: module && (await loadPageScript(module)).Missing }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return page.Missing ? <page.Missing /> : <NotOnRecord />
}

function NotOnRecord() {
  return (
    <MissingFrame title="Not on record" text="The data service has no record for this address." mayCome />
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
