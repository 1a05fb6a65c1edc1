import type { OpenEpoch } from '../chain/epoch-coverage.ts'
import type { EpochRange } from '../charts/epoch-series.ts'

/** The range of the charts, and the meaning of its last bar, which is hatched where it is wide enough. */
export function yearNote({ first, last }: EpochRange, open: OpenEpoch | undefined): string {
  const range = first === last ? `Epoch ${first}.` : `Epochs ${first} to ${last}.`
  if (!open) return range
  if (open.coverage === 'running') return `${range} The last bar is the epoch in progress.`
  const state = open.coverage === 'old' ? 'known here in part' : 'incomplete on record'
  return `${range} The last bar is epoch ${open.no}, which is ${state}.`
}

/** The epoch whose figure is shown. */
export function pointedText(no: number, open: OpenEpoch | undefined): string {
  return no === open?.no ? 'this epoch so far' : `epoch ${no}`
}

export function allEpochsText(count: number, isRecorded: boolean): string {
  const all = count === 1 ? 'The one epoch' : `All ${count} epochs`
  return isRecorded ? `${all} on record` : all
}
