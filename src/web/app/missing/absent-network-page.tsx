import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { isNetworkName, networks } from '#cardano/network.ts'
import { networksQuery } from '#web/api/endpoint-query.ts'
import { FailureFrame } from '#web/failures/failure-frame.tsx'
import { type Suggestion, SuggestionList } from '#web/missing/suggestion-list.tsx'
import { addressOnNetwork } from '#web/routing/address-on-network.ts'
import { Link } from '#web/routing/link.tsx'
import { paths } from '#web/routing/paths.ts'
import { PageNotFound } from './page-not-found.tsx'

/** The page for a network that is announced, has no data source here, or does not exist. @param name first part of the path */
export function AbsentNetworkPage({ name }: { name: string }) {
  const location = useLocation()
  const { data: listed } = useSuspenseQuery(networksQuery)
  if (!isNetworkName(name)) return <PageNotFound />
  const { title, state } = networks[name]
  const pages = listed
    .filter((network) => network.state !== 'announced')
    .map(
      (network): Suggestion => ({
        kind: 'page',
        title: networks[network.name].title,
        detail: network.description?.source ?? '',
        path: addressOnNetwork(location, network.name),
      }),
    )
  const settings = ['BASE_URL', 'API_KEY', 'API_SECRET'].map((setting) => `${name.toUpperCase()}_${setting}`)
  const isAnnounced = state === 'announced'
  return (
    <FailureFrame
      title={isAnnounced ? `${title} is not open yet` : `${title} is not set up on this explorer`}
      lede={
        isAnnounced
          ? `The data service has announced ${title} and named no date.`
          : 'The network exists, but this explorer has no data source for it.'
      }
    >
      <SuggestionList title="The same page on" pages={pages} />
      <div className="row above-4">
        <Link className="button" to={paths.status}>
          Status
        </Link>
      </div>
      {!isAnnounced && (
        <p className="fine-print">
          It is served when <code>{settings.join(', ')}</code> are set:{' '}
          <Link to={paths.ownData}>your own data</Link>.
        </p>
      )}
    </FailureFrame>
  )
}
