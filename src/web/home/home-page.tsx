import { blockInterval } from '#cardano/slot-time.ts'
import { blockIntervalText } from '#web/block-chart/block-columns.ts'
import { WhenVisible } from '#web/browser/when-visible.tsx'
import { PageSection } from '#web/failures/page-section.tsx'
import { epochSpanText } from '#web/records/epoch-time.ts'
import { recordingTexts } from '#web/records/recording-text.ts'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { SearchBox } from '#web/search/search-box.tsx'
import { useTip } from '#web/tip/chain-pulse.ts'
import { Doors } from './doors.tsx'
import { NewestEpoch, NewestEpochWaiting } from './newest-epoch.tsx'
import { OverviewDetails } from './overview-details.tsx'
import { TenMinutes, TenMinutesWaiting } from './ten-minutes.tsx'
import './home-page.css'

/** The overview. Each section loads and fails by itself. */
export function Component() {
  const { name, title } = useNetwork()
  const isRecording = useNetworkDescription()?.source === 'recorded'
  return (
    <div key={name} className="page-width">
      <title>{`${title} · Epochal`}</title>
      <section className="home-hero">
        <div>
          <h1>Cardano, epoch by epoch</h1>
          <p className="secondary">
            <WhatItIs />
          </p>
        </div>
        <SearchBox
          variant="hero"
          label="Search the chain"
          placeholder="Address, block, epoch, slot or pool"
        />
      </section>
      {isRecording ? (
        <Doors />
      ) : (
        <section className="section last-minutes" aria-label="The last minutes">
          <PageSection name="tip" waiting={<TenMinutesWaiting />}>
            <TenMinutes />
          </PageSection>
        </section>
      )}
      <PageSection name="newest epoch" waiting={<NewestEpochWaiting />}>
        <NewestEpoch />
      </PageSection>
      <PageSection name="overview details" waiting={<section className="section overview-details" />}>
        <WhenVisible waiting={<section className="section overview-details" />} margin="0px">
          <OverviewDetails />
        </WhenVisible>
      </PageSection>
    </div>
  )
}

/** The network in a sentence. */
function WhatItIs() {
  const network = useNetwork()
  const description = useNetworkDescription()
  const newest = useTip()
  if (description?.recording) return recordingTexts(network, description.recording, newest?.time).whole
  const epoch = newest?.epoch_no ?? network.schedule.at(-1)?.firstEpoch ?? 0
  const pace = `a block every ${blockIntervalText(blockInterval(network, epoch))}, an epoch every ${epochSpanText(network)}`
  const what = description?.source === 'simulated' ? `Simulated: ${pace}` : pace.replace(/^a/, 'A')
  return `${what}. No single transactions, no prices.`
}
