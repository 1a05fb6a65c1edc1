import { useEffect, useState } from 'react'
import type { Block } from '#contract/resources/block.ts'
import { numbersDown } from '../../chain/block-runs.ts'
import { type BlockPlace, type BlocksByNumber, useBlocksByNumber } from '../../chain/blocks-by-number.ts'
import { type ListPage, PAGE_BLOCKS } from './list-page.ts'

/**
 * The places of a page. A newest page that was complete is shown until the next one is, so that new blocks come in together
 * and nothing on the page flickers.
 */
export function useListedPlaces(page: ListPage, isLive: boolean, tip: Block): BlocksByNumber {
  const [complete, setComplete] = useState<number>()
  const [top] = page.numbers
  const lag = isLive ? lagOf(top, complete) : 0
  const numbers = top !== undefined && lag > 0 ? numbersDown(top, page.numbers.length + lag) : page.numbers
  const { places, ...state } = useBlocksByNumber(numbers)
  const rows = places
    .filter(isWorthARow)
    .map(
      (place): BlockPlace =>
        place.no === tip.block_no ? { state: 'loaded', no: place.no, block: tip } : place,
    )
  const isComplete = rows.slice(0, PAGE_BLOCKS).every((place) => place.state !== 'pending')
  useEffect(() => {
    if (isLive && isComplete) setComplete(top)
  }, [isLive, isComplete, top])
  const from = isComplete ? 0 : lag
  return { ...state, places: rows.slice(from, from + PAGE_BLOCKS) }
}

/**
 * Blocks by which the shown page may be behind the newest one.
 * @param top the newest block
 * @param complete the newest block of the last page that was complete
 */
export function lagOf(top: number | undefined, complete: number | undefined): number {
  const lag = top === undefined || complete === undefined ? 0 : top - complete
  return lag > 0 && lag <= PAGE_BLOCKS ? lag : 0
}

/** Chains number their blocks from 0 or from 1: that there is no block 0 is nothing to say. */
function isWorthARow({ state, no }: BlockPlace): boolean {
  return state !== 'missing' || no > 0
}
