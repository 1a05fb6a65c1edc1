import { groupDigits } from '#cardano/decimal.ts'
import type { Network, NetworkName } from '#cardano/network.ts'
import { epochSlot } from '#cardano/slot-time.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import { paths } from '../../links/paths.ts'
import type { Suggestion } from './suggestion-list.tsx'

type Runs = readonly (readonly [first: number, last: number])[]

/** The numbers on record next to one that is not. */
export function nearestNumbers(
  runs: Runs,
  no: number,
): { readonly before: number | undefined; readonly after: number | undefined } {
  return {
    before: runs.findLast(([, last]) => last < no)?.[1],
    after: runs.find(([first]) => first > no)?.[0],
  }
}

export function nearestBlocks(
  name: NetworkName,
  no: number,
  recording: RecordingExtent | undefined,
  newest: number | undefined,
): readonly Suggestion[] {
  const { before, after } = recording
    ? nearestNumbers(recording.block_runs, no)
    : {
        before: newest !== undefined && newest < no ? newest : undefined,
        after: no === 0 && newest ? 1 : undefined,
      }
  return neighbours(no, before, after, (near) => ({
    kind: 'block',
    title: `Block ${groupDigits(String(near))}`,
    detail: near === newest ? 'the newest on record' : `the nearest ${near < no ? 'before' : 'after'} it`,
    path: paths.block(name, near),
  }))
}

export function nearestEpochs(
  name: NetworkName,
  no: number,
  recording: RecordingExtent | undefined,
  newest: number | undefined,
): readonly Suggestion[] {
  const { before, after } = recording
    ? nearestNumbers(recording.epochs, no)
    : { before: newest !== undefined && newest < no ? newest : undefined, after: undefined }
  return neighbours(no, before, after, (near) => ({
    kind: 'epoch',
    title: `Epoch ${near}`,
    detail: near === newest ? 'that of the newest block' : `the nearest ${near < no ? 'before' : 'after'} it`,
    path: paths.epoch(name, near),
  }))
}

/** A block of an epoch that is on record though the epoch is not. */
export function blockOfEpoch(
  network: Network & { readonly name: NetworkName },
  epochNo: number,
  recording: Pick<RecordingExtent, 'block_runs' | 'block_slots'> | undefined,
): readonly Suggestion[] {
  const ends = (recording?.block_slots ?? []).flatMap((slots, run) =>
    slots.map((slot, end) => ({ slot, no: recording?.block_runs[run]?.[end] })),
  )
  const no = ends.find(({ slot }) => epochSlot(network, slot).epochNo === epochNo)?.no
  if (no === undefined) return []
  const title = `Block ${groupDigits(String(no))}`
  return [{ kind: 'block', title, detail: 'a block of this epoch', path: paths.block(network.name, no) }]
}

function neighbours(
  no: number,
  before: number | undefined,
  after: number | undefined,
  page: (near: number) => Suggestion,
): readonly Suggestion[] {
  const away = (near: number, side: string) => `${groupDigits(String(Math.abs(near - no)))} ${side}`
  return [
    ...(before === undefined ? [] : [{ ...page(before), aside: away(before, 'before') }]),
    ...(after === undefined ? [] : [{ ...page(after), aside: away(after, 'after') }]),
  ]
}
