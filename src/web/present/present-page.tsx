import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Epoch } from '#contract/resources/epoch.ts'
import { presentationSearch } from '#explorer-protocol/epoch-searches.ts'
import type { SearchValues } from '#explorer-protocol/search-schema.ts'
import { basePath } from '#web/browser/base-path.ts'
import { narrowWindow } from '#web/browser/media-query.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { useSearch, useSearchChange } from '#web/browser/use-search.ts'
import { beginCharts } from '#web/charts/chart.tsx'
import { isOpenedFromPage } from '#web/epochs/address/presentation-address.ts'
import { chartedMeasures, measuresOf } from '#web/epochs/address/shown-charts.ts'
import { useRestingCursor } from '#web/epochs/address/use-resting-cursor.ts'
import { PageSection } from '#web/failures/page-section.tsx'
import { transactionCount } from '#web/measures/measure.ts'
import { PageTitle } from '#web/page/page-title.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useOpenEpoch } from '#web/tip/epoch-coverage.ts'
import { useEpochs } from '#web/tip/epochs.ts'
import {
  ControlBar,
  type KeyAction,
  leaveFullScreen,
  StepProgress,
  switchFullScreen,
  switchTheme,
  useAutoStep,
  useKeyActions,
  useWakeLock,
} from './control-bar.tsx'
import { PhoneControls } from './phone-controls.tsx'
import { type Slide, sequenceOf, slideAt } from './sequence.ts'
import { SlideView } from './slide-view.tsx'
import './present.css'

beginCharts()

/** Epochs of a step with Shift. */
const LONG_STEP = 10

/** Epochs for a large screen. The style hides the frame of the other pages, which keeps working behind it. */
export function Component() {
  const { name, title } = useNetwork()
  return (
    <div key={name} className="presentation-screen">
      <PageTitle of="Presentation" />
      <div className="presentation">
        <h1 className="visually-hidden">Epochs of {title}</h1>
        <PageSection
          name="presentation"
          waiting={<p className="presentation-waiting">Loading the epochs.</p>}
        >
          <Presentation />
        </PageSection>
      </div>
    </div>
  )
}

function Presentation() {
  const epochs = useEpochs()
  const newest = epochs.at(-1)
  if (!newest) return <p className="presentation-waiting">No epoch is on record yet.</p>
  return <Slides epochs={epochs} newest={newest} />
}

/** One slide after the other, by the address. */
function Slides({ epochs, newest }: { epochs: readonly Epoch[]; newest: Epoch }) {
  const network = useNetwork()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const { values } = useSearch(presentationSearch)
  const write = useSearchChange(presentationSearch)
  const open = useOpenEpoch(newest)
  const measure = measuresOf(values.charts)[0] ?? transactionCount
  const slides = useMemo(
    () => sequenceOf({ network, named: values.range, measure, epochs, openNo: open?.no }),
    [network, values.range, measure, epochs, open?.no],
  )
  const place = slideAt(slides, values.step)
  const slide = slides[place] as Slide
  const { range } = slide
  const [selected, select] = useRestingCursor(presentationSearch.at, range)
  const [pointed, point] = useState<number>()
  const lastFinished = epochs.findLast(({ no }) => no <= range.last && no !== open?.no)?.no ?? range.last
  const at = pointed ?? selected ?? slide.no ?? lastFinished
  const [code, setCode] = useState<'small' | 'large' | 'none'>('small')
  const { nextAt, toggle } = useAutoStep(place, () => show(place + 1))
  const isNarrow = narrowWindow.use()
  useEffect(() => leaveFullScreen, [])
  useWakeLock()

  /** Replaces the entry of the history, so that Back leaves the presentation. */
  function change(changes: Partial<SearchValues<typeof presentationSearch>>) {
    void write(changes, { replace: true })
  }

  function show(to: number) {
    point(undefined)
    select(undefined)
    change({ step: slides[(to + slides.length) % slides.length]?.name ?? '', at: undefined })
  }

  function move(by: number) {
    point(undefined)
    select(Math.min(Math.max(at + by, range.first), range.last))
  }

  /** To the next epoch that stands out, or to the comparison; back to the range where there is none. */
  function showKind(kind: Slide['kind']) {
    const after = [...slides.slice(place + 1), ...slides.slice(0, place + 1)]
    const next = after.find((one) => one.kind === kind)
    show(next === undefined || next === slide ? 0 : slides.indexOf(next))
  }

  function nextMeasure() {
    const next =
      chartedMeasures[
        (chartedMeasures.findIndex(({ key }) => key === measure.key) + 1) % chartedMeasures.length
      ]
    // Other epochs stand out in another measure.
    if (next) change({ charts: [next.key], step: slide.kind === 'comparison' ? slide.name : '' })
  }

  /** Back to the page from which it was opened, or else to the epochs that it shows. */
  function leave() {
    if (isOpenedFromPage(state)) return void navigate(-1)
    const shown = writeSearch(presentationSearch, { step: '', at: undefined }, search).toString()
    void navigate({ pathname: paths.epochs(network.name), search: shown })
  }

  const actions: Readonly<Record<KeyAction, (isLong: boolean) => void>> = {
    'previous-epoch': (isLong) => move(isLong ? -LONG_STEP : -1),
    'next-epoch': (isLong) => move(isLong ? LONG_STEP : 1),
    previous: () => show(place - 1),
    next: () => show(place + 1),
    first: () => show(0),
    last: () => show(slides.length - 1),
    play: () => slides.length > 1 && toggle(),
    'stand-out': () => showKind('stand-out'),
    compare: () => showKind('comparison'),
    measure: nextMeasure,
    scale: () => change({ scale: values.scale === 'log' ? 'linear' : 'log' }),
    code: () => setCode(code === 'small' ? 'large' : code === 'large' ? 'none' : 'small'),
    theme: switchTheme,
    'full-screen': switchFullScreen,
    leave,
  }
  const run = (action: KeyAction, isLong = false) => actions[action](isLong)
  useKeyActions(run)

  const address = `${location.origin}${basePath}${paths.present(network.name)}${search}`
  return (
    <>
      <div className="presentation-slide">
        <SlideView
          {...{ slide, measure, epochs, open, at }}
          scale={values.scale}
          line={values.line}
          cursor={pointed ?? selected}
          onCursor={point}
          onSelect={select}
          address={code === 'none' ? undefined : address}
          hasLargeCode={code === 'large'}
        />
      </div>
      <footer className="presentation-foot">
        <span className="presentation-place" role="status">
          {slide.title}
          {slides.length > 1 && `, slide ${place + 1} of ${slides.length}`}
        </span>
        <StepProgress nextAt={nextAt} />
        {isNarrow ? (
          <PhoneControls slides={slides} place={place} at={at} onAction={run} onSlide={show} />
        ) : (
          <ControlBar
            isStepping={nextAt !== undefined}
            slides={slides}
            isLog={values.scale === 'log'}
            onAction={run}
          />
        )}
      </footer>
    </>
  )
}
