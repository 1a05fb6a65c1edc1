import { useLocation, useParams } from 'react-router'
import { isNetworkName } from '#cardano/network.ts'
import { ApiError, ConnectionError, ReloadNeeded } from '../../api/api-error.ts'
import { Countdown } from '../../failures/failure-notice.tsx'
import { failureWords } from '../../failures/failure-words.ts'
import { shownPart } from '../../failures/lazy-part.tsx'
import { OptionalPart } from '../../failures/optional-part.tsx'
import { useRetrySchedule } from '../../failures/retry-schedule.ts'
import { useTryAgain } from '../../failures/try-again.ts'
import { useRetried } from '../../failures/use-retried.ts'
import { paths } from '../../links/paths.ts'
import { AbsentNetwork, MalformedPath, RouteFault } from '../../links/route-fault.ts'
import { Link } from '../../ui/controls/link.tsx'
import { loadLaterStyles } from '../../ui/styles/later-styles.ts'
import { FailureFrame, OverviewLink } from './failure-frame.tsx'
import { NeedsReload } from './needs-reload.tsx'

const NotOnRecord = shownPart(() =>
  import('../missing/not-on-record.tsx').then(({ NotOnRecord }) => NotOnRecord),
)
const MalformedAddress = shownPart(() =>
  import('./malformed-address.tsx').then(({ MalformedAddress }) => MalformedAddress),
)
const PageNotFound = shownPart(() =>
  import('../missing/page-not-found.tsx').then(({ PageNotFound }) => PageNotFound),
)
const AbsentNetworkPage = shownPart(() =>
  import('../missing/absent-network-page.tsx').then(({ AbsentNetworkPage }) => AbsentNetworkPage),
)
const StoredPageList = shownPart(async () => {
  const [{ StoredPageList }] = await Promise.all([
    import('../offline/stored-page-list.tsx'),
    loadLaterStyles(),
  ])
  return StoredPageList
})

/** The page for a failure: its cause and one next step. */
export function ErrorPage({ error: thrown }: { error: unknown }) {
  const { network = '' } = useParams()
  const { failure: error, tryAgain } = useRetried(thrown, useTryAgain())
  if (error instanceof MalformedPath) {
    return (
      <OptionalPart instead={<Failure error={error} tryAgain={tryAgain} />}>
        <MalformedAddress fault={error} />
      </OptionalPart>
    )
  }
  if (error instanceof RouteFault) {
    return (
      <OptionalPart instead={<Failure error={error} tryAgain={tryAgain} />}>
        {error instanceof AbsentNetwork ? <AbsentNetworkPage name={error.network} /> : <PageNotFound />}
      </OptionalPart>
    )
  }
  if (error instanceof ApiError && error.status === 404 && isNetworkName(network)) {
    return (
      <OptionalPart instead={<Failure error={error} tryAgain={tryAgain} />}>
        <NotOnRecord />
      </OptionalPart>
    )
  }
  if (error instanceof ReloadNeeded) return <NeedsReload error={error} />
  return error instanceof ConnectionError ? (
    <NoConnection error={error} tryAgain={tryAgain} />
  ) : (
    <Failure error={error} tryAgain={tryAgain} />
  )
}

interface FailureProps {
  readonly error: unknown
  readonly tryAgain: () => void
}

function NoConnection({ error, tryAgain }: FailureProps) {
  return (
    <>
      <Failure error={error} tryAgain={tryAgain} />
      <OptionalPart>
        <StoredPageList />
      </OptionalPart>
    </>
  )
}

function Failure({ error, tryAgain }: FailureProps) {
  const { pathname } = useLocation()
  const { title, text, isTemporary, retryHelps, technical } = failureWords(error)
  const { tries, left, wait } = useRetrySchedule(pathname, error, isTemporary, tryAgain)
  return (
    <FailureFrame title={title}>
      <p className="failure-text">{text}</p>
      {left !== undefined && (
        <>
          <dl className="field-list field-list--narrow">
            <dt>Tried</dt>
            <dd>{tries === 1 ? 'once' : `${tries} times`}</dd>
            <dt>Next try</dt>
            <dd>{left > 0 ? `in ${left} s` : 'now'}</dd>
            {error instanceof ApiError && (
              <>
                <dt>Status</dt>
                <dd>
                  <code>{error.status}</code>
                </dd>
              </>
            )}
          </dl>
          <Countdown left={left} wait={wait} />
        </>
      )}
      <div className="failure-actions">
        {retryHelps ? (
          <button type="button" className="button" onClick={tryAgain}>
            {isTemporary ? 'Try now' : 'Try again'}
          </button>
        ) : (
          <OverviewLink />
        )}
        {error instanceof ApiError && (
          <Link className="button button--bare" to={paths.status}>
            Status
          </Link>
        )}
      </div>
      {technical && <p className="fine-print">{technical}</p>}
    </FailureFrame>
  )
}
