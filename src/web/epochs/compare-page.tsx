import { type KeyboardEvent, Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Epoch } from '#contract/resources/epoch.ts'
import { compareSearch, type EpochComparison } from '#explorer-protocol/epoch-searches.ts'
import { timeZone } from '#web/browser/choices.ts'
import { useSearch, useSearchChange } from '#web/browser/use-search.ts'
import { useShownSearch } from '#web/browser/use-shown-search.ts'
import { beginCharts } from '#web/charts/chart.tsx'
import type { EpochRange } from '#web/charts/epoch-series.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { epochPeriodText, epochsInYear } from '#web/records/epoch-time.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { useOpenEpoch } from '#web/tip/epoch-coverage.ts'
import { useEpochs } from '#web/tip/epochs.ts'
import { SkeletonBars, SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { comparisonChange, withShownComparison } from './address/comparison-address.ts'
import { basisOf, differencesOf, hasTotals, lengthOf, type Side, sidesOf } from './comparison.ts'
import { OtherBrush } from './comparison-brush.tsx'
import { CompareChart, measureOf } from './comparison-chart.tsx'
import { PairChart } from './comparison-pair-chart.tsx'
import { SideLetter } from './comparison-side.tsx'
import { basisNote, noSideText } from './comparison-words.ts'
import { DifferencesTable } from './differences-table.tsx'
import { ShareMenu } from './share/share-menu.tsx'
import { SideMenu } from './side-menu.tsx'
import './comparison.css'

beginCharts()

/** Two epochs or ranges of epochs side by side. The whole state is in the address. */
export function Component() {
  return (
    <div className="page-width compare-page">
      <PageTitle of="Compare epochs" />
      <Suspense fallback={<Waiting />}>
        <Compare />
      </Suspense>
    </div>
  )
}

function Waiting() {
  return (
    <>
      <PageHead title="Compare" request="/epochs" />
      <section className="section" aria-busy>
        <SkeletonBars height={232} />
        <SkeletonTable rows={7} columns={5} />
      </section>
    </>
  )
}

function Compare() {
  const epochs = useEpochs()
  const newest = epochs.at(-1)
  if (newest) return <Sides epochs={epochs} newest={newest} />
  return (
    <>
      <PageHead title="Compare" request="/epochs" />
      <section className="section">
        <p>No epoch is on record yet.</p>
      </section>
    </>
  )
}

function Sides({ epochs, newest }: { epochs: readonly Epoch[]; newest: Epoch }) {
  const network = useNetwork()
  const [search] = useSearchParams()
  const change = useSearchChange(compareSearch)
  const { values } = useSearch(compareSearch)
  const open = useOpenEpoch(newest)
  const of = useMemo(() => ({ network, epochs, open }), [network, epochs, open])
  const standard = useMemo(
    (): EpochComparison => ({
      a: { first: Math.max(newest.no - epochsInYear(network) + 1, 0), last: newest.no },
      b: 'before',
    }),
    [network, newest.no],
  )
  const comparison = values.comparison ?? standard
  const found = useMemo(() => sidesOf(of, comparison), [of, comparison])
  const sides = 'a' in found ? found : undefined
  const { a, b } = sides?.comparison ?? comparison
  useShownSearch(values.comparison && withShownComparison(search, { a, b })?.toString())

  const { measure } = values
  const charts = useMemo(
    () =>
      sides && (lengthOf(sides.a) > 1 || lengthOf(sides.b) > 1)
        ? { a: sides.a, b: sides.b, measure: measureOf(measure) }
        : undefined,
    [sides, measure],
  )

  function compare(next: EpochComparison) {
    void change(comparisonChange(next))
  }

  const swap = sides && (() => compare({ a: sides.b.range, b: sides.a.range }))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the page
    <div
      onKeyDown={({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
        const isTyped = target instanceof Element && target.closest('input, textarea')
        if (key.toLowerCase() === 'x' && !ctrlKey && !metaKey && !altKey && !isTyped) swap?.()
      }}
    >
      <PageHead
        title="Compare"
        request="/epochs"
        tools={<ShareMenu charts={charts} />}
        beside={
          <div className="compare-sides">
            <SideChoice
              side="A"
              range={a}
              other={undefined}
              of={of}
              onChoose={(range) => compare({ a: range, b })}
            />
            <button
              type="button"
              className="button button--icon"
              aria-label="Swap A and B"
              title="Swap A and B (X)"
              aria-keyshortcuts="X"
              disabled={!swap}
              onClick={swap}
            >
              <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
                <path d="M2 5.5h11M10 2.5l3 3-3 3M14 10.5H3M6 7.5l-3 3 3 3" />
              </svg>
            </button>
            <SideChoice
              side="B"
              range={sides?.b.range}
              other={a}
              of={of}
              onChoose={(range) => compare({ a, b: range ?? 'before' })}
            />
          </div>
        }
      />
      {sides ? (
        <ComparedSides a={sides.a} b={sides.b} epochs={epochs} open={open} onCompare={compare} />
      ) : (
        <p className="compare-none" role="status">
          {'side' in found && noSideText(found, of)}
        </p>
      )}
    </div>
  )
}

/** A side: its letter, its menu and its time. */
function SideChoice(props: Parameters<typeof SideMenu>[0]) {
  const network = useNetwork()
  const zone = timeZone.use()
  const { side, range, of } = props
  const newest = of.epochs.at(-1)?.no ?? 0
  return (
    <div className="compare-side">
      <SideLetter side={side} />
      <SideMenu {...props} />
      {range && range.last <= newest && (
        <span className="compare-extent">{epochPeriodText(network, range.first, range.last, zone)}</span>
      )}
    </div>
  )
}

function ComparedSides({
  a,
  b,
  epochs,
  open,
  onCompare,
}: {
  a: Side
  b: Side
  epochs: readonly Epoch[]
  open: ReturnType<typeof useOpenEpoch>
  onCompare: (comparison: EpochComparison) => void
}) {
  const { show: wanted } = useSearch(compareSearch).values
  const basis = useMemo(() => basisOf(a, b, wanted), [a, b, wanted])
  const differences = useMemo(() => differencesOf(a, b, basis), [a, b, basis])
  const isPair = lengthOf(a) === 1 && lengthOf(b) === 1
  const hasFigures = a.epochs.length > 0 && b.epochs.length > 0
  const newest = epochs.at(-1)?.no ?? 0
  const note = basisNote(a, b, basis)
  const pair = (first: number, second: number) =>
    onCompare({ a: { first, last: first }, b: { first: second, last: second } })
  return (
    <>
      {hasFigures && isPair && (
        <PairChart a={a} b={b} epochs={epochs} open={open} onCompare={pair} newest={newest} />
      )}
      {hasFigures && !isPair && <CompareChart a={a} b={b} onOpen={pair} />}
      {!isPair && (
        <OtherBrush
          epochs={epochs}
          a={a.range}
          b={b.range}
          onChoose={(range: EpochRange) => onCompare({ a: a.range, b: range })}
        />
      )}
      <section className="section compare-result" aria-label="Differences">
        {hasFigures && (
          <DifferencesTable
            a={a}
            b={b}
            basis={basis}
            differences={differences}
            hasChoice={!isPair && hasTotals(a) && hasTotals(b)}
          />
        )}
        {note && (
          <p className="footnote" role="status">
            {note}
          </p>
        )}
      </section>
    </>
  )
}
