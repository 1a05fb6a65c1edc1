import { type BlockRun, numbersDown } from '#web/records/block-runs.ts'
import { PAGE_BLOCKS } from '#web/records/blocks-by-number.ts'

/** A page of the list of blocks. */
export interface BlockListPage {
  /** Newest first; empty where no block is as old as the page. */
  readonly numbers: readonly number[]
  /** The value of `before` on the next page of older blocks; undefined at the start of the chain. */
  readonly earlier: number | undefined
  /** The value of `before` on the next page of newer blocks; undefined where it is the newest page. */
  readonly later: number | undefined
  /** True where no newer block is known. */
  readonly isNewest: boolean
}

/**
 * The value of `before` on the page that a number above the whole chain leads to; the newest page of a recording has one.
 * @param before a number of an address
 * @param newest the highest block number
 * @returns 'same' where the address is proper; undefined for the newest page, which has no number
 */
export function properBefore(
  before: number,
  newest: number,
  isRecorded: boolean,
): number | 'same' | undefined {
  if (before <= newest + 1) return 'same'
  return isRecorded ? newest + 1 : undefined
}

/** The page of a chain without gaps. @param newest the highest block number of the chain */
export function chainPage(before: number, newest: number): BlockListPage {
  const top = Math.min(before - 1, newest)
  const numbers = numbersDown(top, PAGE_BLOCKS)
  const later = top + 1 + PAGE_BLOCKS
  return {
    numbers,
    earlier: numbers.at(-1) || undefined,
    later: later > newest ? undefined : later,
    isNewest: top === newest,
  }
}

/**
 * The page of a recording. It shows blocks of one run alone, since those of two may be years apart; the pages beside those
 * of a run are of the next range, which is a run of several blocks.
 * @param runs in ascending order
 */
export function recordedPage(before: number, runs: readonly BlockRun[]): BlockListPage {
  const at = runs.findLastIndex(([first]) => first < before)
  const run = runs[at]
  if (!run) return { numbers: [], earlier: undefined, later: undefined, isNewest: false }
  const [first, last] = run
  const top = Math.min(before - 1, last)
  const numbers = numbersDown(top, PAGE_BLOCKS, [run])
  const older = runs.slice(0, at).findLast(isRange)
  const newer = runs.slice(at + 1).find(isRange)
  const lowest = numbers.at(-1) ?? first
  return {
    numbers,
    earlier: lowest > first ? lowest : older && older[1] + 1,
    later:
      top < last
        ? Math.min(top + PAGE_BLOCKS, last) + 1
        : newer && Math.min(newer[0] + PAGE_BLOCKS, newer[1] + 1),
    isNewest: top === last && at === runs.length - 1,
  }
}

/** True for a run of several blocks. */
function isRange([first, last]: BlockRun): boolean {
  return last > first
}
