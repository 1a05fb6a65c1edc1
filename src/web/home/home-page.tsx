import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { listQuery, recordQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { shownPart } from '../failures/lazy-part.tsx'
import { OptionalPart } from '../failures/optional-part.tsx'
import { PagePart } from '../failures/page-part.tsx'
import { networkOf, useNetwork } from '../links/network-context.ts'
import { SearchBox } from '../search/search-box.tsx'
import { CoveredRuler, NewestEpoch, NewestEpochHead, NewestEpochWaiting } from './newest-epoch.tsx'
import { TipCardWaiting } from './tip-card-waiting.tsx'
import './home-page.css'

const Examples = shownPart(() => import('./examples.tsx').then(({ Examples }) => Examples))
const TipCard = shownPart(() => import('./tip-card.tsx').then(({ TipCard }) => TipCard))
const OverviewDetails = shownPart(() =>
  import('./overview-details.tsx').then(({ OverviewDetails }) => OverviewDetails),
)

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    const { name } = networkOf(params)
    for (const { start } of [Examples, TipCard, NewestEpochHead, CoveredRuler, OverviewDetails]) start()
    return settleBeforeSkeleton(
      queryClient,
      recordQuery(name, 'latestEpoch', {}),
      recordQuery(name, 'latestBlock', {}),
      listQuery(name, 'epochs', {}),
    )
  }

/** The overview. Each part loads and fails by itself. */
export function Component() {
  const { name, title } = useNetwork()
  return (
    <div key={name} className="page-width">
      <title>{`${title} · Epochal`}</title>
      <section className="home-hero">
        <div>
          <h1>Cardano, epoch by epoch</h1>
          <SearchBox
            variant="hero"
            label="Search the chain"
            placeholder="Address, block, epoch, slot or pool"
          />
          <OptionalPart waiting={<div className="examples-waiting" />}>
            <Examples />
          </OptionalPart>
        </div>
        <div className="tip-card">
          <PagePart name="tip" waiting={<TipCardWaiting />}>
            <TipCard />
          </PagePart>
        </div>
      </section>
      <PagePart name="newest epoch" waiting={<NewestEpochWaiting />}>
        <NewestEpoch />
      </PagePart>
      <PagePart name="overview details" waiting={<section className="section overview-details" />}>
        <OverviewDetails />
      </PagePart>
    </div>
  )
}
