import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { recordQuery } from '#web/api/endpoint-query.ts'
import { PageSection } from '#web/failures/page-section.tsx'
import { useExampleAccounts } from '#web/records/example-accounts.ts'
import { Link } from '#web/routing/link.tsx'
import { useIsRecording, useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { AccountLink } from '#web/routing/resource-link.tsx'
import { SearchBox } from '#web/search/search-box.tsx'
import { useTip } from '#web/tip/chain-pulse.ts'
import { NewestEpoch, NewestEpochWaiting } from './newest-epoch.tsx'
import { OverviewDetails } from './overview-details.tsx'
import { TipCard, TipCardWaiting } from './tip-card.tsx'
import './home-page.css'
import './examples.css'

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

/** Three things that can be looked up, from loaded data, so that each link has a page. */
function Examples() {
  const { name } = useNetwork()
  const recorded = useIsRecording()
  const { own, elsewhere } = useExampleAccounts()
  const [account] = own
  // A live network has accounts, of which none is known here.
  const other = recorded && account === undefined ? elsewhere[0] : undefined
  const tip = useTip()
  const { data: newest } = useQuery(recordQuery(name, 'latestEpoch', {}))
  return (
    <p className="examples">
      {tip?.block_no != null && <Link to={paths.block(name, tip.block_no)}>block {tip.block_no}</Link>}
      {newest && <Link to={paths.epoch(name, newest.no)}>epoch {newest.no}</Link>}
      {account !== undefined && <AccountLink stakeAddress={account.address} />}
      {other && (
        <span>
          <AccountLink stakeAddress={other.address} network={other.network} /> on {other.title}
        </span>
      )}
    </p>
  )
}
