import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import type { Block } from '#contract/resources/block.ts'
import { useFromServerNow } from '../../browser/server-clock.ts'
import type { BlockPlace } from '../../chain/blocks-by-number.ts'
import { Drift } from '../../chain/drift.tsx'
import { useNetwork } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { Link } from '../../ui/controls/link.tsx'
import { placeOn, type StripSpan, type StripTick, sizeTicks } from './strip-scale.ts'
import { type EpochEdge, stripLabel } from './strip-words.ts'
import { type Side, targetOf } from './stroke-keys.ts'
import './block-strip.css'
import '../../chain/axis-mark.css'

export interface BlockStripProps {
  /** All of the page, newest first. */
  readonly places: readonly BlockPlace[]
  /** Those that have come. */
  readonly blocks: readonly Block[]
  /** The time shown, of a strip that ends now as it was when the strip was rendered: its blocks move from there. */
  readonly span: StripSpan
  readonly ticks: readonly StripTick[]
  readonly edges: readonly EpochEdge[]
  /** True for a strip that has the newest block and ends now. */
  readonly endsNow: boolean
  /** The block whose figures are shown. */
  readonly chosen: Block | undefined
  readonly onChoose: (blockNo: number) => void
  /** Called by an arrow key at the first or last stroke. @returns false where no page is on that side */
  readonly onBeyond: (side: Side) => boolean
  readonly labelOf: (block: Block, now: number) => string
  /** The time without strokes. */
  readonly empty: ReactNode
}

/**
 * The blocks of a page over time: one stroke each, as high as the block is large. It is one tab stop; arrow keys move
 * along the strokes.
 */
export function BlockStrip(props: BlockStripProps) {
  const { blocks, span, ticks, edges, endsNow, chosen, onChoose, labelOf, empty } = props
  const plot = useRef<HTMLDivElement>(null)
  const keyDown = useStrokeKeys(plot, props)
  const [half, top] = sizeTicks(Math.max(...blocks.map(({ size }) => size), 0))
  const percentOf = (time: number) => `${(placeOn(span, time) * 100).toFixed(2)}%`

  function pointTo({ clientX }: PointerEvent) {
    const strokes = [...(plot.current?.querySelectorAll<HTMLElement>('[data-no]') ?? [])]
    const distance = (stroke: HTMLElement) =>
      Math.abs(stroke.getBoundingClientRect().left + stroke.clientWidth / 2 - clientX)
    const nearest = strokes.toSorted((a, b) => distance(a) - distance(b))[0]
    if (nearest) onChoose(Number(nearest.dataset.no))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      ref={plot}
      className="block-strip"
      role="group"
      tabIndex={-1}
      aria-label={stripLabel(blocks.length, endsNow)}
      onKeyDown={keyDown}
      onPointerMove={pointTo}
    >
      {[half, top].map((bytes) => (
        <span key={bytes} className="block-strip-line" style={{ bottom: `${(bytes / top) * 100}%` }}>
          <span>{bytes < 1000 ? bytes : `${bytes / 1000} k`}</span>
        </span>
      ))}
      {empty}
      <Drift from={endsNow ? span.to : undefined} span={span.to - span.from}>
        {blocks.map((block) => (
          <Stroke
            key={block.block_no}
            block={block}
            isChosen={block === chosen}
            left={percentOf(block.time)}
            height={`${Math.max((block.size / top) * 100, 2).toFixed(1)}%`}
            onChoose={onChoose}
            labelOf={labelOf}
          />
        ))}
        {edges.map(({ epochNo, time }) => (
          <span
            key={epochNo}
            className={placeOn(span, time) > 0.7 ? 'block-strip-edge is-late' : 'block-strip-edge'}
            style={{ left: percentOf(time) }}
          >
            <span>Epoch {epochNo} begins</span>
          </span>
        ))}
        {chosen && (
          <span
            className={flagClass(placeOn(span, chosen.time))}
            style={{ left: percentOf(chosen.time) }}
            aria-hidden
          >
            <span>{groupDigits(String(chosen.block_no))}</span>
          </span>
        )}
      </Drift>
      {endsNow && <span className="block-strip-now" />}
      {ticks.map(({ at, text, isMinor }) => (
        <span
          key={at}
          className={`axis-mark${at < 0.04 ? ' axis-mark--start' : at > 0.96 ? ' axis-mark--end' : ''}${isMinor ? ' is-minor' : ''}`}
          style={{ left: `${(at * 100).toFixed(2)}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  )
}

/** One block, whose label has its age. */
function Stroke({
  block,
  isChosen,
  left,
  height,
  onChoose,
  labelOf,
}: {
  block: Block
  isChosen: boolean
  left: string
  height: string
} & Pick<BlockStripProps, 'onChoose' | 'labelOf'>) {
  const { name } = useNetwork()
  const label = useFromServerNow((now) => labelOf(block, now))
  return (
    <Link
      className={isChosen ? 'block-stroke is-chosen' : 'block-stroke'}
      to={paths.block(name, block.block_no ?? block.hash_hex)}
      aria-label={label}
      data-no={block.block_no}
      tabIndex={isChosen ? 0 : -1}
      onFocus={() => onChoose(block.block_no ?? 0)}
      style={{ left, height }}
    />
  )
}

function flagClass(at: number): string {
  if (at > 0.93) return 'block-strip-flag is-last'
  return at < 0.07 ? 'block-strip-flag is-first' : 'block-strip-flag'
}

/** Moves the focus along the strokes, and from page to page at their ends. */
function useStrokeKeys(
  plot: RefObject<HTMLDivElement | null>,
  { places, blocks, chosen, onBeyond }: BlockStripProps,
): (event: KeyboardEvent) => void {
  /** The page that is left, and on which side: the next one is entered once its block there has come. */
  const left = useRef<{ readonly page: number | undefined; readonly side: Side }>(undefined)
  const focusOn = (no: number | null | undefined) => {
    const stroke = plot.current?.querySelector<HTMLElement>(`[data-no="${no}"]`)
    stroke?.focus()
    return stroke
  }

  useEffect(() => {
    if (left.current === undefined || left.current.page === places[0]?.no) return
    const isElsewhere = document.activeElement !== plot.current
    const next = places.at(left.current.side === 'earlier' ? 0 : -1)
    if (isElsewhere || focusOn(next?.no)) left.current = undefined
  })

  return (event) => {
    const at = chosen ? blocks.indexOf(chosen) : -1
    const target = targetOf(event.key, at, blocks.length)
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (typeof target === 'number') return void focusOn(blocks[target]?.block_no)
    if (!onBeyond(target)) return
    left.current = { page: places[0]?.no, side: target }
    // The strokes of this page go; the strip stays.
    plot.current?.focus()
  }
}
