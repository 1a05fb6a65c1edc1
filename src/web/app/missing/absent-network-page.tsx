import { type Location, useLocation } from 'react-router'
import { networks } from '#cardano/network.ts'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { addressOnNetwork } from '../../links/address-on-network.ts'
import { mainPages, paths } from '../../links/paths.ts'
import { Link } from '../../ui/controls/link.tsx'
import { absentNetworkWords } from './absent-network-words.ts'
import { MissingFrame, type Suggestion, SuggestionList } from './missing-frame.tsx'
import { useServedNetworks } from './nearest-records.ts'
import { PageNotFound } from './page-not-found.tsx'

/** The page for a network that is announced, has no data source here, or does not exist. */
export function AbsentNetworkPage({ name }: { name: string }) {
  const location = useLocation()
  const served = useServedNetworks()
  const words = absentNetworkWords(
    name,
    served.map((network) => network.name),
  )
  if (!words) return <PageNotFound />
  const [first] = served
  return (
    <MissingFrame title={words.title} lede={words.text}>
      <SuggestionList title="The same page on" pages={samePages(location, served)} />
      <div className="failure-actions">
        {first && (
          <Link className="button button--primary" to={paths.overview(first.name)}>
            Go to {networks[first.name].title}
          </Link>
        )}
        <Link className="button" to={paths.status}>
          Status
        </Link>
      </div>
      {words.settings && (
        <details className="missing-operator">
          <summary>For the person who runs this explorer</summary>
          <p>
            It is served when <code>{words.settings.join(', ')}</code> are set and Epochal is started again;{' '}
            <code>docs/settings.md</code> lists every setting.
          </p>
        </details>
      )}
    </MissingFrame>
  )
}

/** The same page on each network that is served. */
function samePages(here: Location, served: readonly ListedNetwork[]): readonly Suggestion[] {
  return served.map(({ name, description }) => {
    const path = addressOnNetwork(here, name)
    const page = path.replace(/\?.*/, '')
    const { label } = mainPages.find((main) => main.path(name) === page) ?? {
      label: page.replace(`/${name}/`, ''),
    }
    return {
      kind: 'page',
      title: `${networks[name].title}: ${label}`,
      detail: sources[description?.source ?? 'unknown'],
      path,
    }
  })
}

const sources = {
  live: 'follows the chain',
  recorded: 'a recording of real data',
  simulated: 'simulated: nothing in it happened',
  unknown: 'not described yet',
} as const
