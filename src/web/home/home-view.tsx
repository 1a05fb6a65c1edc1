import { Suspense } from 'react'
import { PagePart } from '../failures/page-part.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { Examples } from './examples.tsx'
import { NewestEpoch, NewestEpochWaiting } from './newest-epoch.tsx'
import { OverviewDetails } from './overview-details.tsx'
import { TipCard } from './tip-card.tsx'
import { TipCardWaiting } from './tip-card-waiting.tsx'
import { WatchedLine } from './watched-line.tsx'
import './home-page.css'

/** The overview below the top bar. Each part loads and fails by itself. */
export function HomeView() {
  return (
    <>
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
          <WatchedLine />
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
    </>
  )
}
