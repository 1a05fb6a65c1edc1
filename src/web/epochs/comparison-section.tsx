import { type ReactNode, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Epoch } from '#contract/resources/epoch.ts'
import { type Comparison, epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import { timeZone } from '#web/browser/choices.ts'
import type { EpochRange } from '#web/charts/epoch-series.ts'
import { RangeFields } from '#web/charts/range-fields.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { epochPeriodText } from '#web/records/epoch-time.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { useSearch, useSearchChange } from '#web/routing/use-search.ts'
import { useShownSearch } from '#web/routing/use-shown-search.ts'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'
import { comparisonChange, withShownComparison } from './address/comparison-address.ts'
import { basisOf, differencesOf, hasTotals, lengthOf, otherRange, type Side, sidesOf } from './comparison.ts'
import { CompareChart } from './comparison-chart.tsx'
import { SideLetter } from './comparison-side.tsx'
import { basisNote, noSideText } from './comparison-words.ts'
import { DifferencesTable } from './differences-table.tsx'
import { ShareMenu } from './share/share-menu.tsx'
import './comparison.css'

interface CompareProps {
  readonly comparison: Comparison
  readonly epochs: readonly Epoch[]
  readonly open: OpenEpoch | undefined
}

/** Two epochs or ranges of epochs side by side. The whole state is in the address. */
export function CompareSection({ comparison, epochs, open }: CompareProps) {
  const network = useNetwork()
  const [search] = useSearchParams()
  const change = useSearchChange(epochsSearch)
  const of = useMemo(() => ({ network, epochs, open }), [network, epochs, open])
  const found = useMemo(() => sidesOf(of, comparison), [of, comparison])
  const sides = 'a' in found ? found : undefined
  const { a, b } = sides?.comparison ?? comparison
  useShownSearch(withShownComparison(search, { a, b })?.toString())

  function compare(next: Comparison) {
    void change(comparisonChange(next))
  }

  const rangeOfB = sides?.b.range ?? otherRange(comparison)
  const swap = sides && (() => compare({ a: sides.b.range, b: sides.a.range }))
  const newest = epochs.at(-1)?.no ?? 0
  return (
    <>
      <PageTitle of="Compare epochs" />
      <section className="compare-sides" aria-label="Compared epochs">
        <SideFields side="A" range={a} newest={newest} onChange={(range) => compare({ a: range, b })} />
        <button
          type="button"
          className="button button--small button--icon"
          aria-label="Swap A and B"
          disabled={!swap}
          onClick={swap}
        >
          <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 5.5h11M10 2.5l3 3-3 3M14 10.5H3M6 7.5l-3 3 3 3" />
          </svg>
        </button>
        <SideFields side="B" range={rangeOfB} newest={newest} onChange={(range) => compare({ a, b: range })}>
          {b !== 'before' && (
            <button
              type="button"
              className="button button--small"
              onClick={() => compare({ a, b: 'before' })}
            >
              The {a.first === a.last ? 'epoch' : 'epochs'} before
            </button>
          )}
        </SideFields>
      </section>
      {sides && swap ? (
        <ComparedSides
          a={sides.a}
          b={sides.b}
          newest={newest}
          onSwap={swap}
          onPair={(first, second) =>
            compare({ a: { first, last: first }, b: { first: second, last: second } })
          }
        />
      ) : (
        <p className="compare-none" role="status">
          {'side' in found && noSideText(found, of)}
        </p>
      )}
    </>
  )
}

/** The first and the last epoch of a side. */
function SideFields({
  side,
  range,
  children,
  ...fields
}: {
  side: 'A' | 'B'
  /** Undefined where the chain has none as early. */
  range: EpochRange | undefined
  newest: number
  onChange: (range: EpochRange) => void
  children?: ReactNode
}) {
  const network = useNetwork()
  const zone = timeZone.use()
  return (
    <div className="compare-side">
      <RangeFields
        {...fields}
        range={range}
        legend={side}
        lead={<SideLetter side={side} />}
        of={` of ${side}`}
      >
        {range && range.last <= fields.newest && (
          <span className="compare-extent">{epochPeriodText(network, range.first, range.last, zone)}</span>
        )}
      </RangeFields>
      {children}
    </div>
  )
}

function ComparedSides({
  a,
  b,
  newest,
  onSwap,
  onPair,
}: {
  a: Side
  b: Side
  newest: number
  onSwap: () => void
  /** Compares two epochs with each other. */
  onPair: (first: number, second: number) => void
}) {
  const { show: wanted } = useSearch(epochsSearch).values
  const result = useRef<HTMLElement>(null)
  const basis = useMemo(() => basisOf(a, b, wanted), [a, b, wanted])
  const differences = useMemo(() => differencesOf(a, b, basis), [a, b, basis])
  const isPair = lengthOf(a) === 1 && lengthOf(b) === 1
  const hasFigures = a.epochs.length > 0 && b.epochs.length > 0
  const note = basisNote(a, b, basis)
  return (
    <>
      {hasFigures && !isPair && (
        <CompareChart
          a={a}
          b={b}
          newest={newest}
          onSwap={onSwap}
          onOpen={(first, second) => {
            // The chart goes, and with it the focus.
            result.current?.focus({ preventScroll: true })
            onPair(first, second)
          }}
        />
      )}
      <section className="section compare-result" aria-label="Differences" ref={result} tabIndex={-1}>
        {isPair && (
          <div className="section-header">
            <h2>Differences</h2>
            <ShareMenu charts={undefined} newest={newest} />
          </div>
        )}
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
