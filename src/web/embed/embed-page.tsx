import { useHref, useLocation } from 'react-router'
import { embedSearch } from '#explorer-protocol/epoch-searches.ts'
import { useSearch } from '#web/browser/use-search.ts'
import { pictureTitle } from '#web/epochs/pictures/epoch-pictures.ts'
import { embeddedMeasures } from '#web/epochs/share/embed-address.ts'
import { PageSection } from '#web/failures/page-section.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { recordedToText } from '#web/records/recording-text.ts'
import { BrandMark } from '#web/routing/brand.tsx'
import { NetworkProvider, useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useIsOldCopy } from '#web/tip/chain-pulse.ts'
import { Announcer } from '#web/ui/controls/announcer.tsx'
import { EmbeddedCharts } from './embedded-charts.tsx'
import './embed.css'

/** The charts of a range of epochs in a frame of another site: title, figure and chart, and a foot with the one link out. */
export function Component() {
  return (
    <NetworkProvider>
      <main className="embed" aria-label="Charts of epochs">
        <PageTitle of="Epochs" />
        <Title />
        <PageSection name="embed" waiting={<div className="embed-waiting" aria-busy />}>
          <EmbeddedCharts />
        </PageSection>
        <Foot />
        <Announcer />
      </main>
    </NetworkProvider>
  )
}

function Title() {
  const { charts } = useSearch(embedSearch).values
  return <h1 className="visually-hidden">{pictureTitle(useNetwork(), embeddedMeasures(charts))}</h1>
}

/** The chain, where its data is from, and the same view in Epochal. */
function Foot() {
  const network = useNetwork()
  const description = useNetworkDescription()
  const isOld = useIsOldCopy()
  const { search } = useLocation()
  const page = useHref(paths.epochs(network.name)) + search
  const isSimulated = network.state === 'simulated'
  const notes = [
    isSimulated ? network.title : `Cardano ${network.name}`,
    isSimulated && 'Simulated',
    description?.recording && recordedToText(network, description.recording),
    isOld && 'Stored copy',
  ]
  return (
    <footer>
      {notes.map((note) => note && <span key={note}>{note}</span>)}
      <a className="embed-brand" href={page} rel="noopener">
        <BrandMark />
        Epochal
      </a>
    </footer>
  )
}
