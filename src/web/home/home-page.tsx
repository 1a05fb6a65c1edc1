import { Suspense } from 'react'
import { epochsLoader } from '../chain/epochs-so-far.ts'
import { PageSection } from '../failures/page-section.tsx'
import { useNetwork } from '../links/network-context.ts'
import { SearchBox } from '../search/search-box.tsx'
import { Examples } from './examples.tsx'
import { NewestEpoch, NewestEpochWaiting } from './newest-epoch.tsx'
import { OverviewDetails } from './overview-details.tsx'
import { TipCard, TipCardWaiting } from './tip-card.tsx'
import './home-page.css'

export const loader = epochsLoader

/** The overview. Each section loads and fails by itself. */
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
          <Suspense fallback={<div className="examples-waiting" />}>
            <Examples />
          </Suspense>
        </div>
        <div className="tip-card">
          <PageSection name="tip" waiting={<TipCardWaiting />}>
            <TipCard />
          </PageSection>
        </div>
      </section>
      <PageSection name="newest epoch" waiting={<NewestEpochWaiting />}>
        <NewestEpoch />
      </PageSection>
      <PageSection name="overview details" waiting={<section className="section overview-details" />}>
        <OverviewDetails />
      </PageSection>
    </div>
  )
}
