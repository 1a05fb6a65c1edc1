import { type BlockRun, nearestRecorded, runOf } from '../../chain/block-runs.ts'

/**
 * The recorded blocks nearest to the block that a text names and the recording does not have. Undefined for a number above
 * the newest block: it is more likely a slot.
 */
export function nearestToMissing(text: string, runs: readonly BlockRun[]): readonly number[] | undefined {
  const digits = text.trim().replace(/[,_\s]/g, '')
  const newest = runs.at(-1)?.[1] ?? -1
  if (!/^\d{1,10}$/.test(digits)) return undefined
  const no = Number(digits)
  if (no > newest || runOf(runs, no)) return undefined
  const { before, after } = nearestRecorded(runs, no)
  return [before, after].filter((near) => near !== undefined)
}
