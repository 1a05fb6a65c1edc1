import { groupDigits } from '#cardano/decimal.ts'
import type { Block } from '#contract/resources/block.ts'
import { blockTitle } from '#explorer-protocol/page-titles.ts'
import { useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { noteStep, useArrowKeys, useStepsTaken } from '../ui/controls/arrow-steps.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { Link } from '../ui/controls/link.tsx'
import { whyNoNeighbour } from './block-sentences.ts'
import type { Neighbour } from './neighbour-states.ts'
import { useNeighbours } from './neighbours.ts'

/** Links to the previous and the next block, also by the arrow keys. The newest block has no next one. */
export function BlockSteps({ block }: { block: Block }) {
  const neighbours = useNeighbours(block)
  const { name } = useNetwork()
  const no = block.block_no
  const previous = no !== null && isLinked(neighbours.previous) ? paths.block(name, no - 1) : undefined
  const next = no !== null && isLinked(neighbours.next) ? paths.block(name, no + 1) : undefined
  useArrowKeys(previous, next)
  const nav = useStepsTaken(blockTitle(block))
  if (no === null) return null
  return (
    <nav ref={nav} className="page-tools" aria-label="Neighbouring blocks">
      <Step
        path={previous}
        rel="prev"
        label="Previous block"
        blockNo={neighbours.previous.state === 'none' ? -1 : no - 1}
        why={whyNoNeighbour(neighbours.previous.state, 'previous')}
      />
      <Step
        path={next}
        rel="next"
        label="Next block"
        blockNo={no + 1}
        why={whyNoNeighbour(neighbours.next.state, 'next')}
      />
    </nav>
  )
}

/** True for a neighbour that has a page, as far as is known. */
function isLinked({ state }: Neighbour): boolean {
  return state === 'loaded' || state === 'possible' || state === 'failed'
}

function Step({
  path,
  rel,
  label,
  blockNo,
  why,
}: {
  path: string | undefined
  rel: 'prev' | 'next'
  label: string
  /** Below 0 where the chain has no block, before its first one. */
  blockNo: number
  /** The reason that there is no link. */
  why: string
}) {
  const content = (
    <>
      {rel === 'prev' && <Icon name="left" />}
      {blockNo >= 0 ? groupDigits(String(blockNo)) : 'None'}
      {rel === 'next' && <Icon name="right" />}
    </>
  )
  return path ? (
    <Link
      className="button"
      to={path}
      rel={rel}
      aria-label={`${label}, ${groupDigits(String(blockNo))}`}
      onClick={() => noteStep(rel)}
    >
      {content}
    </Link>
  ) : (
    <span className="button" aria-disabled="true" title={`${label}: ${why}`}>
      {content}
    </span>
  )
}
