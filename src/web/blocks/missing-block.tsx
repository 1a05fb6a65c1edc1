import { useParams } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { networks } from '#cardano/network.ts'
import { activeSlotsCoefficient, epochSlot, slotTime } from '#cardano/slot-time.ts'
import { slotTitle } from '#web/blocks/block-words.ts'
import { NearestBlock } from '#web/blocks/nearest-block.tsx'
import { useSlotSearch } from '#web/blocks/slot-search.ts'
import { timeZone } from '#web/browser/choices.ts'
import {
  MissingFrame,
  useHasCome,
  useLookAgainAfter,
  useMissingContext,
  useOtherNetworks,
} from '#web/missing/missing-frame.tsx'
import { type MissingContext, type MissingRecord, nearestOf, ON_CHAIN } from '#web/missing/missing-record.ts'
import type { Suggestion } from '#web/missing/suggestion-list.tsx'
import { useIsRecording, useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { newestPossibleBlock } from '#web/search/reading/read-number.ts'
import { useTip } from '#web/tip/chain-pulse.ts'
import { onMomentText } from '#web/ui/values/on-moment-text.ts'
import { momentText } from '#web/ui/values/timestamp.tsx'

/** What the page of a block says of a number, a hash or a slot without a block on record. */
export function MissingBlock() {
  const { block = '', epoch, slot } = useParams()
  if (slot !== undefined) return <MissingSlot epochNo={Number(epoch)} slotNo={Number(slot)} />
  return /^\d{1,10}$/.test(block) ? <MissingNumber blockNo={Number(block)} /> : <MissingHash hash={block} />
}

function MissingNumber({ blockNo }: { blockNo: number }) {
  const context = useMissingContext()
  const { newestBlock, network } = context
  useLookAgainAfter(newestBlock === undefined ? undefined : newestBlock >= blockNo)
  const { nearest, ...record } = missingBlock(blockNo, context)
  return (
    <MissingFrame
      {...record}
      near={['Nearest on record', nearest]}
      to={paths.blocks(network.name)}
      place="Blocks"
    />
  )
}

function MissingHash({ hash }: { hash: string }) {
  const context = useMissingContext()
  const pool: Suggestion = {
    kind: 'pool',
    title: 'The hash of a VRF key',
    detail: 'updates of the pool that registered it',
    path: paths.pool(context.network.name, hash),
  }
  const elsewhere = useOtherNetworks().map((name): Suggestion => {
    const on = networks[name].title
    return { kind: 'block', title: `A block of ${on}`, detail: '', path: paths.block(name, hash) }
  })
  return (
    <MissingFrame
      {...missingHash(context)}
      identifier={hash}
      near={['It could also be', [pool, ...elsewhere]]}
    />
  )
}

/** A slot without a block on record: of another epoch, in the future, or with neighbours that say more. */
function MissingSlot({ epochNo, slotNo }: { epochNo: number; slotNo: number }) {
  const network = useNetwork()
  const place = epochSlot(network, slotNo)
  const time = slotTime(network, slotNo)
  const zone = timeZone.use()
  const hasCome = useHasCome(time)
  const newest = useTip()?.slot_no ?? undefined
  useLookAgainAfter(newest === undefined ? undefined : newest >= slotNo)
  if (place.epochNo !== epochNo) {
    return (
      <MissingFrame
        title={`Slot ${groupDigits(slotNo)} is not in epoch ${epochNo}`}
        text={`It is in epoch ${place.epochNo}, ${onMomentText(time, zone)}.`}
        to={paths.blockBySlot(network.name, place.epochNo, slotNo)}
        place={`Open the slot in epoch ${place.epochNo}`}
      />
    )
  }
  if (!hasCome) {
    const title = `Slot ${groupDigits(place.epochSlotNo)} of epoch ${epochNo} is in the future`
    return <MissingFrame title={title} text={`It begins ${onMomentText(time, zone)}.`} />
  }
  return <EmptySlot slotNo={slotNo} />
}

function EmptySlot({ slotNo }: { slotNo: number }) {
  const network = useNetwork()
  const isRecording = useIsRecording()
  const zone = timeZone.use()
  const { search, start } = useSlotSearch(slotNo)
  const slot = search.state === 'done' ? search.slot : undefined
  const place = epochSlot(network, slotNo)
  const slotsPerBlock = Math.round(1 / activeSlotsCoefficient(network, place.epochNo))
  const sentences = [
    `Absolute slot ${groupDigits(slotNo)}, ${momentText(slotTime(network, slotNo), zone)}.`,
    slot === undefined && isRecording && 'Either it is empty, or its block is not in this recording.',
    slotsPerBlock > 1 && `About 1 slot in ${slotsPerBlock} has a block.`,
  ]
  const text = sentences.filter(Boolean).join(' ')
  return (
    <MissingFrame title={slotTitle(place, slot)} text={text} to={paths.blocks(network.name)} place="Blocks">
      <div className={search.state === 'idle' ? undefined : 'nearest-block-space'}>
        <NearestBlock slotNo={slotNo} search={search} start={start} />
      </div>
    </MissingFrame>
  )
}

export function missingBlock(blockNo: number, context: MissingContext): MissingRecord {
  const { network, recording, newestBlock } = context
  const shown = `Block ${groupDigits(blockNo)}`
  const runs = recording?.block_runs ?? (newestBlock === undefined ? [] : [[1, newestBlock] as const])
  const nearest = nearestOf(runs, blockNo, (no) => ({
    kind: 'block',
    title: `Block ${groupDigits(no)}`,
    path: paths.block(network.name, no),
  }))
  if (recording) {
    const exists = blockNo > 0 && newestBlock !== undefined && blockNo <= newestBlock ? ON_CHAIN : ''
    const text = `${network.title} is a recording here and holds ${groupDigits(recording.blocks)} blocks.${exists}`
    // The chain may be longer than its recording, but not as long as one likes.
    const isPossible = BigInt(blockNo) <= newestPossibleBlock(context)
    const title = isPossible ? `${shown} is not in this recording` : `${shown} has not been made yet`
    return { title, text, mayCome: false, nearest }
  }
  if (newestBlock !== undefined && blockNo > newestBlock) {
    const text = `The newest block that the data service has is ${groupDigits(newestBlock)}.`
    return { title: `${shown} is not on record yet`, text, mayCome: true, nearest }
  }
  const text =
    blockNo === 0
      ? 'Genesis and boundary blocks have no number, and open by their hash.'
      : 'Block numbers have no gaps: when this page last looked, the data service had not loaded it yet, or has lost it.'
  return { title: `${shown} is not on record`, text, mayCome: blockNo > 0, nearest }
}

export function missingHash({ network, recording }: MissingContext): Omit<MissingRecord, 'nearest'> {
  return {
    title: `No block ${recording ? 'of this recording' : 'on record'} has this hash`,
    text: recording
      ? `${network.title} is a recording here with ${groupDigits(recording.blocks)} blocks. The block may exist on the chain.`
      : 'It may be that of a transaction, which the data service does not have, or of a block that was dropped when the chain settled on another one.',
    mayCome: !recording,
  }
}
