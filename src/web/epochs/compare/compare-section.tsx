import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isNetworkName, networks } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { PageSection } from '../../failures/page-section.tsx'
import { useNetwork } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { useShownSearch } from '../../links/use-shown-search.ts'
import { SkeletonTable } from '../../ui/records/skeleton.tsx'
import { type Comparison, otherRange, withComparison, withShownComparison } from '../address/comparison.ts'
import { CompareControls } from './compare-controls.tsx'
import { ComparedSides } from './compared-sides.tsx'
import { noSideText } from './no-side-text.ts'
import { sidesOf } from './sides.ts'
import { AwaitedEpochs, useNetworkEpochs } from './use-other-network.ts'
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
  const name = comparison.b.kind === 'network' ? comparison.b.network : undefined
  const loaded = useNetworkEpochs(name)
  const awaited = loaded ? undefined : name
  const other = useMemo(
    () => (awaited ? { network: networks[awaited], epochs: [], open: undefined } : (loaded ?? own)),
    [awaited, loaded, own],
  )
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const found = useMemo(
    () => (awaited ? undefined : sidesOf(comparison, own, other)),
    [awaited, comparison, own, other],
  )
  const sides = found && 'a' in found ? found : undefined
  const shown = sides?.comparison ?? comparison
  const both = [own, other] as const
  useShownSearch(found && withShownComparison(search, shown)?.toString())

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
          range={sides?.b.range ?? (awaited ? undefined : otherRange(own.network, comparison))}
          networks={both}
          onChange={compare}
          onSwap={sides && swap}
          onClose={() => {
            compare(undefined)
            document.getElementById('compare-epochs')?.focus()
          }}
        />
        {found && 'side' in found && (
          <p className="compare-sentence" role="status">
            {noSideText(found, comparison, own, other)}
          </p>
        )}
      </section>
      {awaited && (
        <PageSection name={`epochs of ${awaited}`} waiting={<SkeletonTable rows={7} columns={6} />}>
          <AwaitedEpochs of={awaited} />
        </PageSection>
      )}
      {sides && <ComparedSides sides={sides} networks={both} onSwap={swap} />}
    </>
  )
}
