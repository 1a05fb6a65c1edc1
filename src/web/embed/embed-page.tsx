import { useLayoutEffect, useMemo, useState } from 'react'
import { useHref } from 'react-router'
import type { Epoch } from '#contract/resources/epoch.ts'
import { embedSearch } from '#explorer-protocol/epoch-searches.ts'
import { basePath } from '#web/browser/base-path.ts'
import { epochPlaces } from '#web/charts/epoch-series.ts'
import { chartsQuery } from '#web/epochs/address/shown-charts.ts'
import { shownRange } from '#web/epochs/epoch-range.ts'
import { LinkedCharts } from '#web/epochs/linked-charts.tsx'
import { epochsPicture } from '#web/epochs/pictures/picture-words.ts'
import { embeddedMeasures } from '#web/epochs/share/embed-address.ts'
import { PageSection } from '#web/failures/page-section.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { BrandMark } from '#web/routing/brand.tsx'
import { NetworkProvider, useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { useIsOldCopy } from '#web/tip/chain-pulse.ts'
import { useOpenEpoch } from '#web/tip/epoch-coverage.ts'
import { useEpochs } from '#web/tip/epochs.ts'
import { Announcer } from '#web/ui/controls/announcer.tsx'
import { SkeletonBars } from '#web/ui/states/skeleton.tsx'
import './embed.css'

/** The charts of a range of epochs in a frame of another site: the page of epochs without what is around its charts. */
export function Component() {
  return (
    <NetworkProvider>
      <main className="embed" aria-label="Charts of epochs">
        <PageTitle of="Epochs" />
        <PageSection name="embed" waiting={<SkeletonBars height={MIN_PLOT * 2} />}>
          <EmbeddedCharts />
        </PageSection>
        <Announcer />
      </main>
    </NetworkProvider>
  )
}

function EmbeddedCharts() {
  const epochs = useEpochs()
  const newest = epochs.at(-1)
  if (!newest) return <p>No epoch is on record yet.</p>
  return <Charts epochs={epochs} newest={newest} />
}

function Charts({ epochs, newest }: { epochs: readonly Epoch[]; newest: Epoch }) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const isOld = useIsOldCopy()
  const { values } = useSearch(embedSearch)
  const open = useOpenEpoch(newest)
  const { first, last } = shownRange(network, values.range, newest.no)
  const measures = useMemo(() => embeddedMeasures(values.charts), [values.charts])
  const places = useMemo(() => epochPlaces(epochs, { first, last }), [epochs, first, last])
  const charts = { measures, places, scale: values.scale, line: values.line, open }
  const page = `${useHref(paths.epochs(network.name))}?${chartsQuery({ ...charts, first, last })}`
  const words = epochsPicture(charts, { network, source, isOld, address: page })
  const plot = usePlotHeight(measures.length)
  const framed = useMemo(
    () => ({
      plot,
      onOpen: (no: number) => void window.open(basePath + paths.epoch(network.name, no), '_top'),
    }),
    [plot, network.name],
  )
  return (
    <>
      <header>
        <h1>{words.title}</h1>
        <p className="secondary">{words.subtitle}</p>
      </header>
      <LinkedCharts {...charts} epochs={epochs} framed={framed} />
      <footer>
        {/* The last note is the address of the page, which the link beside them leads to. */}
        <p>{words.notes.slice(0, -1).join(' ')}</p>
        <a className="embed-brand" href={page} rel="noopener">
          <BrandMark />
          Epochal
        </a>
      </footer>
    </>
  )
}

/** Height of a plot, in pixels, below which the labels of its axis would touch; a frame that is too low for it scrolls. */
const MIN_PLOT = 60

/** The height of each of the plots, so that they fill the frame. */
function usePlotHeight(charts: number): number {
  const [plot, setPlot] = useState(MIN_PLOT)
  useLayoutEffect(() => {
    const fill = () => {
      const { height = 0 } = document.querySelector('.embed')?.getBoundingClientRect() ?? {}
      const spare = Math.floor((innerHeight - height) / charts)
      setPlot((before) => Math.max(before + spare, MIN_PLOT))
    }
    fill()
    addEventListener('resize', fill)
    return () => removeEventListener('resize', fill)
  }, [charts])
  return plot
}
