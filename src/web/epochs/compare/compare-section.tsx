import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { NetworkName } from '#cardano/network.ts'
import { networks } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { listQuery } from '../../api/endpoint-query.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { useNetwork } from '../../links/network-context.ts'
import { type Comparison, otherRange, withComparison } from '../address/comparison.ts'
import { CompareCharts } from './compare-charts.tsx'
import { CompareControls } from './compare-controls.tsx'
import { changeSentence } from './compare-words.ts'
import { basisOf, differencesOf, lengthOf } from './differences.ts'
import { DifferencesTable } from './differences-table.tsx'
import { basisText, sideText } from './side-words.ts'
import { type NetworkEpochs, sideOf } from './sides.ts'
import './compare.css'

interface CompareProps {
  readonly comparison: Comparison
  readonly epochs: readonly Epoch[]
  readonly open: OpenEpoch | undefined
}

/** Two epochs or ranges of epochs side by side. The whole state is in the address. */
export function CompareSection({ comparison, ...listed }: CompareProps) {
  const network = useNetwork()
  const own = { network, ...listed }
  return comparison.b.kind === 'network' ? (
    <WithNetwork comparison={comparison} own={own} name={comparison.b.network} />
  ) : (
    <Compared comparison={comparison} a={own} b={own} />
  )
}

function WithNetwork({
  comparison,
  own,
  name,
}: {
  comparison: Comparison
  own: NetworkEpochs
  name: NetworkName
}) {
  const { data: epochs } = useSuspenseQuery(listQuery(name, 'epochs', {}))
  return <Compared comparison={comparison} a={own} b={{ network: networks[name], epochs, open: undefined }} />
}

function Compared({
  comparison,
  a: own,
  b: other,
}: {
  comparison: Comparison
  a: NetworkEpochs
  b: NetworkEpochs
}) {
  const [search, setSearch] = useSearchParams()
  const range = otherRange(own.network, comparison)
  const a = useMemo(() => sideOf(own, comparison.a, false), [own, comparison])
  const b = useMemo(
    () => range && sideOf(other, range, comparison.b.kind === 'mean'),
    [other, range, comparison],
  )
  const wanted = readShown(search.get('show'))
  const basis = b && basisOf(a, b, wanted)
  const differences = useMemo(() => (b && basis ? differencesOf(a, b, basis.basis) : []), [a, b, basis])
  const note = b && basis && basisText(a, b, basis.basis, basis.noTotals)

  function change(next: Comparison | undefined) {
    setSearch((params) => withComparison(params, next), { preventScrollReset: true })
  }

  return (
    <>
      <section className="section" aria-label="Compare">
        <CompareControls comparison={comparison} range={range} networks={[own, other]} onChange={change} />
        {b ? (
          <p className="compare-sentence" aria-live="polite">
            {changeSentence(differences, sideText(b))}
          </p>
        ) : (
          <p className="compare-sentence">
            The chain has no epochs as early: choose others for B, or a later A.
          </p>
        )}
        {b && !b.isMean && lengthOf(a) + lengthOf(b) > 2 && (
          <CompareCharts
            a={a}
            b={b}
            onSwap={() => change({ a: b.range, b: { kind: 'epochs', range: a.range } })}
          />
        )}
      </section>
      {b && basis && (
        <DifferencesTable
          a={a}
          b={b}
          basis={basis.basis}
          canChoose={basis.noTotals === undefined || basis.noTotals === 'lengths'}
          note={note}
          differences={differences}
          onShow={(shown) =>
            setSearch(
              (params) => {
                params.set('show', shown)
                return params
              },
              { preventScrollReset: true, replace: true },
            )
          }
        />
      )}
    </>
  )
}

function readShown(text: string | null): 'total' | 'mean' | undefined {
  return text === 'total' || text === 'mean' ? text : undefined
}
