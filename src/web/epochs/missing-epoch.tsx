import { useParams } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { epochAt, epochSlot, epochStart } from '#cardano/slot-time.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import {
  MissingFrame,
  useHasCome,
  useLookAgainAfter,
  useMissingContext,
} from '#web/missing/missing-frame.tsx'
import { type MissingContext, type MissingRecord, nearestOf, ON_CHAIN } from '#web/missing/missing-record.ts'
import type { Suggestion } from '#web/missing/suggestion-list.tsx'
import { numbersIn } from '#web/records/block-runs.ts'
import { paths } from '#web/routing/paths.ts'
import { onMomentText } from '#web/ui/values/on-moment-text.ts'

/** What the page of an epoch says of one that is not on record. */
export function MissingEpoch() {
  const epochNo = Number(useParams().epoch)
  const context = useMissingContext()
  const { newestEpoch, network } = context
  useHasCome(epochStart(network, epochNo))
  useLookAgainAfter(newestEpoch === undefined ? undefined : newestEpoch >= epochNo)
  const { nearest, ...record } = missingEpoch(epochNo, context)
  return (
    <MissingFrame
      {...record}
      near={['Nearest on record', nearest]}
      to={paths.epochs(network.name)}
      place="Epochs"
    />
  )
}

export function missingEpoch(epochNo: number, context: MissingContext): MissingRecord {
  const { network, recording, newestEpoch, now, zone } = context
  const shown = `Epoch ${groupDigits(epochNo)}`
  const runs = recording?.epochs ?? (newestEpoch === undefined ? [] : [[0, newestEpoch] as const])
  const epochs = nearestOf(runs, epochNo, (no) => ({
    kind: 'epoch',
    title: `Epoch ${no}`,
    path: paths.epoch(network.name, no),
  }))
  const nearest = [...epochs, ...blockOfEpoch(network, epochNo, recording)]
  const running = epochAt(network, now) ?? 0
  if (epochNo > running) {
    const text = `By the schedule it begins ${onMomentText(epochStart(network, epochNo), zone)}, and epoch ${running} is in progress now.`
    return { title: `${shown} has not begun`, text, mayCome: false, nearest }
  }
  if (recording) {
    const count = numbersIn(recording.epochs)
    const text = `${network.title} is a recording here and holds ${groupDigits(count)} epochs.${ON_CHAIN}`
    return { title: `${shown} is not in this recording`, text, mayCome: false, nearest }
  }
  const text =
    'By the schedule it has begun: when this page last looked, the data service had not loaded it yet, or has lost it.'
  return { title: `${shown} is not on record`, text, mayCome: true, nearest }
}

/** A block of an epoch that is on record though the epoch is not. */
function blockOfEpoch(
  network: MissingContext['network'],
  epochNo: number,
  recording: Pick<RecordingExtent, 'block_runs' | 'block_slots'> | undefined,
): readonly Suggestion[] {
  const ends = (recording?.block_slots ?? []).flatMap((slots, run) =>
    slots.map((slot, end) => ({ slot, no: recording?.block_runs[run]?.[end] })),
  )
  const no = ends.find(({ slot }) => epochSlot(network, slot).epochNo === epochNo)?.no
  if (no === undefined) return []
  const title = `Block ${groupDigits(no)}`
  return [{ kind: 'block', title, detail: 'a block of this epoch', path: paths.block(network.name, no) }]
}
