import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { networks } from '#cardano/network.ts'
import { shortAddress } from '#cardano/shorten.ts'
import { activeSlotsCoefficient, epochSlot, epochStart, slotTime } from '#cardano/slot-time.ts'
import { parseStakeAddress, stakeAddressOf } from '#cardano/stake-address.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { REFUSAL_FRESHNESS } from '#contract/freshness.ts'
import { networksQuery } from '#web/api/endpoint-query.ts'
import { FailureFrame } from '#web/app/error-pages/failure-frame.tsx'
import { slotTitle } from '#web/blocks/block-words.ts'
import { NearestBlock } from '#web/blocks/nearest-block.tsx'
import { useSlotSearch } from '#web/blocks/slot-search.ts'
import { timeZone } from '#web/browser/choices.ts'
import { serverNow, useFromServerNow } from '#web/browser/clock.ts'
import { useTryAgain } from '#web/failures/retry-schedule.ts'
import { noUpdatesText } from '#web/pools/pool-words.ts'
import { Link } from '#web/routing/link.tsx'
import { useIsRecording, useNetwork, useNetworkDescription } from '#web/routing/network-context.ts'
import { paths } from '#web/routing/paths.ts'
import { useTip } from '#web/tip/chain-pulse.ts'
import { onMomentText } from '#web/ui/values/on-moment-text.ts'
import { momentText } from '#web/ui/values/timestamp.tsx'
import {
  type MissingContext,
  missingAccount,
  missingBlock,
  missingEpoch,
  missingHash,
} from './missing-record.ts'
import { type Suggestion, SuggestionList } from './suggestion-list.tsx'

/** The page for a valid identifier without a record: the reason, what is near, and the ways on. */
export function NotOnRecord() {
  const { block = '', epoch = '', slot, stakeAddress, pool } = useParams()
  if (slot !== undefined) return <MissingSlot epochNo={Number(epoch)} slotNo={Number(slot)} />
  if (stakeAddress !== undefined) return <MissingAccount address={stakeAddress} />
  if (pool !== undefined) return <MissingPool pool={pool} />
  if (/^\d{1,10}$/.test(block)) return <MissingBlock blockNo={Number(block)} />
  if (block !== '') return <MissingHash hash={block} />
  if (/^\d+$/.test(epoch)) return <MissingEpoch epochNo={Number(epoch)} />
  const text = 'The data service has no record for this address.'
  return <Missing title="Not on record" text={text} mayCome />
}

function MissingPool({ pool }: { pool: string }) {
  const { name, title } = useNetwork()
  const source = useNetworkDescription()?.source
  return (
    <Missing
      title="Pool not on record"
      text={noUpdatesText(title, source, 'id')}
      identifier={pool}
      to={paths.pools(name)}
      place="Pools"
    />
  )
}

function MissingBlock({ blockNo }: { blockNo: number }) {
  const context = useMissingContext()
  const { newestBlock, network } = context
  useLookAgainAfter(newestBlock === undefined ? undefined : newestBlock >= blockNo)
  const { nearest, ...record } = missingBlock(blockNo, context)
  return (
    <Missing
      {...record}
      near={['Nearest on record', nearest]}
      to={paths.blocks(network.name)}
      place="Blocks"
    />
  )
}

function MissingEpoch({ epochNo }: { epochNo: number }) {
  const context = useMissingContext()
  const { newestEpoch, network } = context
  useHasCome(epochStart(network, epochNo))
  useLookAgainAfter(newestEpoch === undefined ? undefined : newestEpoch >= epochNo)
  const { nearest, ...record } = missingEpoch(epochNo, context)
  return (
    <Missing
      {...record}
      near={['Nearest on record', nearest]}
      to={paths.epochs(network.name)}
      place="Epochs"
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
    <Missing {...missingHash(context)} identifier={hash} near={['It could also be', [pool, ...elsewhere]]} />
  )
}

function MissingAccount({ address }: { address: string }) {
  const context = useMissingContext()
  const { network } = context
  const parsed = parseStakeAddress(address, network)
  const elsewhere = useOtherNetworks().flatMap((name): readonly Suggestion[] => {
    if (!parsed.ok) return []
    const { credential, bytes } = parsed.address
    const there = stakeAddressOf(credential, bytes.slice(1), networks[name])
    const on = `On ${networks[name].title}`
    return [{ kind: 'account', title: on, detail: shortAddress(there), path: paths.account(name, there) }]
  })
  return (
    <Missing
      {...missingAccount(context)}
      identifier={address}
      near={['The same key elsewhere', elsewhere]}
      to={paths.accounts(network.name)}
      place="Look up another account"
    />
  )
}

/** A record that does not exist: why, what is near, and the ways on. */
function Missing({
  title,
  text,
  mayCome = false,
  identifier,
  near: [heading, pages] = ['', []],
  to,
  place,
  children,
}: {
  title: string
  text: string
  /** Whether the record may come, so that another request can help. */
  mayCome?: boolean
  identifier?: string
  near?: readonly [heading: string, pages: readonly Suggestion[]]
  /** A page to go on to, and its name. */
  to?: string
  place?: string
  children?: ReactNode
}) {
  const tryAgain = useTryAgain()
  return (
    <FailureFrame title={title} lede={text}>
      {identifier !== undefined && <p className="full-hash">{identifier}</p>}
      <SuggestionList title={heading} pages={pages} />
      {children}
      <div className="row above-4">
        {mayCome && (
          <button type="button" className="button" onClick={tryAgain}>
            Try again
          </button>
        )}
        {to !== undefined && (
          <Link className="button" to={to}>
            {place}
          </Link>
        )}
      </div>
    </FailureFrame>
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
      <Missing
        title={`Slot ${groupDigits(slotNo)} is not in epoch ${epochNo}`}
        text={`It is in epoch ${place.epochNo}, ${onMomentText(time, zone)}.`}
        to={paths.blockBySlot(network.name, place.epochNo, slotNo)}
        place={`Open the slot in epoch ${place.epochNo}`}
      />
    )
  }
  if (!hasCome) {
    const title = `Slot ${groupDigits(place.epochSlotNo)} of epoch ${epochNo} is in the future`
    return <Missing title={title} text={`It begins ${onMomentText(time, zone)}.`} />
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
    <Missing title={slotTitle(place, slot)} text={text} to={paths.blocks(network.name)} place="Blocks">
      <div className={search.state === 'idle' ? undefined : 'nearest-block-space'}>
        <NearestBlock slotNo={slotNo} search={search} start={start} />
      </div>
    </Missing>
  )
}

function useMissingContext(): MissingContext {
  const network = useNetwork()
  const tip = useTip()
  return {
    network,
    recording: useNetworkDescription()?.recording ?? undefined,
    newestBlock: tip?.block_no ?? undefined,
    newestEpoch: tip?.epoch_no ?? undefined,
    now: serverNow() as UtcTime,
    zone: timeZone.use(),
  }
}

/** The served networks on which the same record can be looked for. */
function useOtherNetworks() {
  const { name } = useNetwork()
  const { data } = useSuspenseQuery(networksQuery)
  return data.filter((other) => other.state !== 'announced' && other.name !== name).map((other) => other.name)
}

/** True once a moment has come: the component renders again then. */
function useHasCome(moment: UtcTime): boolean {
  return useFromServerNow((now) => now >= moment)
}

/** Looks for the record of this page again once the chain has come to it, unless it had when the page was opened. */
function useLookAgainAfter(hasCome: boolean | undefined): void {
  const tryAgain = useTryAgain()
  const [hasWaited, setHasWaited] = useState(false)
  if (hasCome === false && !hasWaited) setHasWaited(true)
  const isDue = hasWaited && hasCome === true
  useEffect(() => {
    if (!isDue) return
    // The proxy may still hold the refusal that this page shows.
    const timer = setTimeout(tryAgain, REFUSAL_FRESHNESS)
    return () => clearTimeout(timer)
  }, [isDue, tryAgain])
}
