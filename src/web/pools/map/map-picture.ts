import { groupDigits } from '#cardano/decimal.ts'
import type { UpdateFilters } from '#explorer-protocol/pool-searches.ts'
import {
  chainName,
  type PictureContext,
  type PictureWords,
  sourceNotes,
} from '#web/pictures/picture-words.ts'
import { filterChips } from '#web/pools/filter-words.ts'
import { poolsNote } from '#web/pools/pool-words.ts'
import { countText } from '#web/ui/values/count.tsx'
import { lowerFirst } from '#web/ui/values/first-letter.ts'
import { BASE_PLEDGE, type Circle, circlesPath, MOST_PERCENT } from './map-frame.ts'

/** The pools of an epoch as the map shows them. */
export interface ShownMap {
  readonly epoch: number
  /** The epoch of today; undefined for a recording. */
  readonly present: number | undefined
  /** Pools of the epoch. */
  readonly total: number
  /** Pools that pass the filters. */
  readonly shown: number
  readonly filters: UpdateFilters
}

export function mapPicture(
  { epoch, present, total, shown, filters }: ShownMap,
  context: PictureContext,
): PictureWords {
  const chips = filterChips(filters, context.source, 'pools').map(({ text }) => lowerFirst(text))
  const counted =
    chips.length === 0
      ? countText(total, 'pool')
      : `${groupDigits(shown)} of ${countText(total, 'pool')}: ${chips.join('; ')}`
  return {
    title: `${chainName(context.network)}: pools by pledge, margin and cost`,
    subtitle: `Terms in force in epoch ${epoch}, ${counted}.`,
    notes: [
      [
        `A dot is a pool. Over ${MOST_PERCENT}%, and at ${BASE_PLEDGE} ADA or less, pools stand on the edge.`,
        shown < total && 'In colour: the pools that pass the filters.',
      ]
        .filter(Boolean)
        .join(' '),
      ...sourceNotes(context, poolsNote(context.source, epoch, present)),
    ],
  }
}

/** Paths that are enough for dots on each other to look as dense as the page shows them. */
const LAYERS = 6

/**
 * Draws the dots of a copy of the map as a few paths: the library that draws pictures reads the style of every element, which takes 17 s for
 * 3,000 dots. Dots beside each other are of different paths, so that they still show through each other.
 */
export function joinDots(copy: HTMLElement): void {
  const dots = copy.querySelector('.map-dots')
  const circles = Array.from(dots?.querySelectorAll('circle') ?? [], circleOf)
  const ordered = circles.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const paths = Array.from({ length: LAYERS }, (_, layer) => {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute('class', 'map-dot')
    path.setAttribute('d', circlesPath(ordered.filter((_, at) => at % LAYERS === layer)))
    return path
  })
  dots?.replaceChildren(...paths)
}

function circleOf({ cx, cy, r }: SVGCircleElement): Circle {
  return { x: cx.baseVal.value, y: cy.baseVal.value, radius: r.baseVal.value }
}
