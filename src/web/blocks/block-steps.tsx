import { useEffect, useLayoutEffect, useRef } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import type { Block } from '#contract/resources/block.ts'
import { blockTitle } from '#explorer-protocol/page-head/page-words.ts'
import { useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { announce } from '../ui/controls/announcer.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { Link } from '../ui/controls/link.tsx'
import { useNavigateAfterPaint } from '../ui/controls/use-navigate-after-paint.ts'
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
      onClick={() => {
        stepped = rel
      }}
    >
      {content}
    </Link>
  ) : (
    <span className="button" aria-disabled="true" title={`${label}: ${why}`}>
      {content}
    </span>
  )
}

/** The step that the user took, for the page it leads to. */
let stepped: 'prev' | 'next' | undefined

/** Keeps the focus on the previous or next link after a step, and announces the new block. */
function useStepsTaken(title: string) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!stepped) return
    const link = nav.current?.querySelector<HTMLElement>(`[rel=${stepped}]`)
    if (document.activeElement === document.body) link?.focus({ preventScroll: true })
    stepped = undefined
    announce(title)
  }, [title])
  return nav
}

function useArrowKeys(previous: string | undefined, next: string | undefined): void {
  const navigate = useNavigateAfterPaint()
  // A layout effect, so that the new paths are in place before the next event of a pressed key.
  useLayoutEffect(() => {
    let isOpening = false
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (event.defaultPrevented || usesArrows(event.target)) return
      const path = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined
      if (!path) return
      event.preventDefault()
      // A key that repeats faster than blocks are drawn would open the same block again.
      if (isOpening) return
      isOpening = true
      stepped = event.key === 'ArrowLeft' ? 'prev' : 'next'
      navigate(path, { preventScrollReset: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, previous, next])
}

/** True for an element that uses the arrow keys itself: for text, a choice or scrolling. */
function usesArrows(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, dialog, .popover-host, [popover], [role=slider], [contenteditable]',
    ) !== null
  )
}
