import { useMemo } from 'react'
import { isNetworkName } from '#cardano/network.ts'
import { paths } from '../../links/paths.ts'
import { Link } from '../../ui/controls/link.tsx'
import { MarginSection } from '../../ui/records/field-list.tsx'
import { ScoreExplanation, StandOutFigures } from '../standing-out/standing-out-list.tsx'
import { standOutText } from '../standing-out/standing-out-words.ts'
import { SideLetter } from './side-letter.tsx'
import type { NetworkEpochs, Sides } from './sides.ts'
import { standingOutOfSides } from './standing-out-of-sides.ts'

/** Records and unusual epochs of both sides; nothing where no epoch lies far from those before it. */
export function SidesStandingOut({
  sides,
  networks: [own, other],
}: {
  sides: Sides
  networks: readonly [own: NetworkEpochs, other: NetworkEpochs]
}) {
  const { a, b } = sides
  const found = useMemo(() => standingOutOfSides(a, own, b, other), [a, own, b, other])
  const [farthest] = found
  if (!farthest) return null
  return (
    <MarginSection
      title="What stands out"
      note="Records and unusual epochs of A and B, the farthest out first."
    >
      <div className="standing-out compare-standing-out">
        <ol className="standing-out-list">
          {found.map(({ side, network, item }) => (
            <li key={`${side} ${item.no} ${item.measure.key}`}>
              <span>
                <SideLetter side={side} />{' '}
                {isNetworkName(network.name) && (
                  <Link to={paths.epoch(network.name, item.no)}>Epoch {item.no}</Link>
                )}
                : {standOutText(item)}
              </span>
              <StandOutFigures of={item} />
            </li>
          ))}
        </ol>
        <ScoreExplanation of={farthest.item} />
      </div>
    </MarginSection>
  )
}
