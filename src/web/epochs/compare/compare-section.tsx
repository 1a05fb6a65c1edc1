import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isNetworkName, type NetworkName } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { useNetwork } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { type Comparison, otherRange, withComparison, withShownComparison } from '../address/comparison.ts'
import { useShownSearch } from '../address/use-shown-search.ts'
import { CompareControls } from './compare-controls.tsx'
import { ComparedSides } from './compared-sides.tsx'
import { noSideText } from './no-side-text.ts'
import { type NetworkEpochs, sidesOf } from './sides.ts'
import { useNetworkEpochs } from './use-other-network.ts'
import './compare.css'

interface CompareProps {
  readonly comparison: Comparison
  readonly epochs: readonly Epoch[]
  readonly open: OpenEpoch | undefined
}

/** Two epochs or ranges of epochs side by side. The whole state is in the address. */
export function CompareSection({ comparison, epochs, open }: CompareProps) {
  const network = useNetwork()
  const own = useMemo(() => ({ network, epochs, open }), [network, epochs, open])
  return comparison.b.kind === 'network' ? (
    <WithNetwork comparison={comparison} own={own} name={comparison.b.network} />
  ) : (
    <Compared comparison={comparison} own={own} other={own} />
  )
}

function WithNetwork({
  name,
  ...compared
}: {
  comparison: Comparison
  own: NetworkEpochs
  name: NetworkName
}) {
  return <Compared {...compared} other={useNetworkEpochs(name)} />
}

function Compared({
  comparison,
  own,
  other,
}: {
  comparison: Comparison
  own: NetworkEpochs
  other: NetworkEpochs
}) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const found = useMemo(() => sidesOf(comparison, own, other), [comparison, own, other])
  const sides = 'a' in found ? found : undefined
  const shown = sides?.comparison ?? comparison
  const networks = [own, other] as const
  useShownSearch(withShownComparison(search, shown)?.toString())

  function compare(next: Comparison | undefined) {
    navigate({ search: withComparison(search, next).toString() }, { preventScrollReset: true })
  }

  function swap() {
    if (!sides) return
    const { a, b } = sides
    const [ownName, otherName] = [own.network.name, other.network.name]
    if (ownName === otherName) {
      compare({ a: b.range, b: { kind: 'epochs', range: a.range } })
    } else if (isNetworkName(ownName) && isNetworkName(otherName)) {
      const swapped = withComparison(new URLSearchParams(), {
        a: b.range,
        b: { kind: 'network', network: ownName, range: a.range },
      })
      navigate(
        { pathname: paths.epochs(otherName), search: swapped.toString() },
        { preventScrollReset: true },
      )
    }
  }

  return (
    <>
      <section className="section" aria-label="Compare">
        <CompareControls
          comparison={shown}
          range={sides?.b.range ?? otherRange(own.network, comparison)}
          networks={networks}
          onChange={compare}
          onSwap={sides && swap}
          onClose={() => {
            compare(undefined)
            document.getElementById('compare-epochs')?.focus()
          }}
        />
        {'side' in found && (
          <p className="compare-sentence" role="status">
            {noSideText(found, comparison, own, other)}
          </p>
        )}
      </section>
      {sides && <ComparedSides sides={sides} networks={networks} onSwap={swap} />}
    </>
  )
}
