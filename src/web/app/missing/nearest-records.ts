import { useSuspenseQuery } from '@tanstack/react-query'
import { groupDigits } from '#cardano/decimal.ts'
import type { Network, NetworkName } from '#cardano/network.ts'
import { epochSlot } from '#cardano/slot-time.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { networksQuery } from '../../api/endpoint-query.ts'
import { paths } from '../../links/paths.ts'
import type { Suggestion } from './missing-frame.tsx'

type Runs = readonly (readonly [first: number, last: number])[]

interface Sides {
  readonly before: number | undefined
  readonly after: number | undefined
}

/** The numbers on record next to one that is not. */
export function nearestNumbers(runs: Runs, no: number): Sides {
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
  const all = newest === undefined ? [] : [[1, newest] as const]
  const runs = recording ? recording.block_runs : all
  return neighbours(no, nearestNumbers(runs, no), newest, 'the newest on record', (near) => ({
    kind: 'block',
    title: `Block ${groupDigits(String(near))}`,
    path: paths.block(name, near),
  }))
}

export function nearestEpochs(
  name: NetworkName,
  no: number,
  recording: RecordingExtent | undefined,
  newest: number | undefined,
): readonly Suggestion[] {
  const runs = recording?.epochs ?? (newest === undefined ? [] : [[0, newest] as const])
  return neighbours(no, nearestNumbers(runs, no), newest, 'that of the newest block', (near) => ({
    kind: 'epoch',
    title: `Epoch ${near}`,
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

/** @param newestDetail the words for the newest of all */
function neighbours(
  no: number,
  { before, after }: Sides,
  newest: number | undefined,
  newestDetail: string,
  page: (near: number) => Omit<Suggestion, 'detail'>,
): readonly Suggestion[] {
  const neighbour = (near: number | undefined, side: string): readonly Suggestion[] => {
    if (near === undefined) return []
    const detail = near === newest ? newestDetail : `the nearest ${side} it`
    return [{ ...page(near), detail, aside: `${groupDigits(String(Math.abs(near - no)))} ${side}` }]
  }
  return [...neighbour(before, 'before'), ...neighbour(after, 'after')]
}

/** The networks that are served, in their order. */
export function useServedNetworks(): readonly ListedNetwork[] {
  const { data } = useSuspenseQuery(networksQuery)
  return data.filter(({ state }) => state !== 'announced')
}
