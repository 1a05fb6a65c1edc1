import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { shortAddress } from '#cardano/shorten.ts'
import { epochStart } from '#cardano/slot-time.ts'
import { parseStakeAddress, stakeAddressOf } from '#cardano/stake-address.ts'
import { useTip } from '../../chain/chain-pulse.ts'
import { useTryAgain } from '../../failures/retry-schedule.ts'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { readSearch } from '../../search/reading/read-search.ts'
import type { SubjectKind } from '../../search/reading/search-result.ts'
import { Link } from '../../ui/controls/link.tsx'
import { EmptySlot } from './empty-slot.tsx'
import { useLookAgainAfter, useTimeTold } from './look-again.ts'
import { MissingFrame, type Suggestion, SuggestionList } from './missing-frame.tsx'
import {
  type MissingContext,
  missingAccountWords,
  missingBlockWords,
  missingEpochWords,
  missingHashWords,
  otherNetworks,
} from './missing-record-words.ts'
import { blockOfEpoch, nearestBlocks, nearestEpochs, useServedNetworks } from './nearest-records.ts'

/** The page for a valid identifier without a record: the case, the nearest record, and what else the text can be. */
export function NotOnRecord() {
  const { block = '', epoch = '', slot, stakeAddress } = useParams()
  if (slot !== undefined) return <EmptySlot epochNo={Number(epoch)} slotNo={Number(slot)} />
  if (stakeAddress !== undefined) return <MissingAccount address={stakeAddress} />
  if (/^\d{1,10}$/.test(block)) return <MissingBlock blockNo={Number(block)} />
  if (block !== '') return <MissingHash hash={block} />
  if (/^\d+$/.test(epoch)) return <MissingEpoch epochNo={Number(epoch)} />
  return (
    <MissingFrame title="Not on record" lede="The data service has no record for this address.">
      <WaysOn mayCome />
    </MissingFrame>
  )
}

function MissingBlock({ blockNo }: { blockNo: number }) {
  const context = useMissingContext()
  const { name } = useNetwork()
  const newest = context.tip?.block_no ?? undefined
  useLookAgainAfter(newest === undefined ? undefined : newest >= blockNo)
  const { title, text, mayCome } = missingBlockWords(blockNo, context)
  return (
    <MissingFrame title={title} lede={text}>
      <SuggestionList
        title="Nearest on record"
        pages={nearestBlocks(name, blockNo, context.recording, newest)}
      />
      <OtherMeanings text={String(blockNo)} kind="block" />
      <WaysOn mayCome={mayCome}>
        <Link className="button" to={paths.blocks(name)}>
          {context.recording ? 'What is on record' : 'Blocks'}
        </Link>
      </WaysOn>
    </MissingFrame>
  )
}

function MissingHash({ hash }: { hash: string }) {
  const context = useMissingContext()
  const { name } = useNetwork()
  const served = useServedNetworks().map((network) => network.name)
  const { title, text, mayCome } = missingHashWords(context)
  const elsewhere = otherNetworks(name, served).map(
    (other): Suggestion => ({
      kind: 'block',
      title: `A block of ${other.title}`,
      detail: 'looked up when it is opened',
      path: `/${other.name}/blocks/${hash}`,
    }),
  )
  return (
    <MissingFrame title={title} lede={text}>
      <p className="full-hash">{hash}</p>
      <SuggestionList
        title="It could also be"
        pages={[
          {
            kind: 'pool',
            title: 'The hash of a VRF key',
            detail: 'updates of the pool that registered it',
            path: paths.pool(name, hash),
          },
          ...elsewhere,
        ]}
      />
      <p className="failure-text">
        It could also be a transaction, which the data service does not have, or a block that was dropped when
        the chain settled on another one.
      </p>
      <WaysOn mayCome={mayCome} />
    </MissingFrame>
  )
}

function MissingEpoch({ epochNo }: { epochNo: number }) {
  const network = useNetwork()
  const context = useMissingContext(epochStart(network, epochNo))
  const { name } = network
  const newest = context.tip?.epoch_no ?? undefined
  useLookAgainAfter(newest === undefined ? undefined : newest >= epochNo)
  const { title, text, mayCome } = missingEpochWords(epochNo, context)
  return (
    <MissingFrame title={title} lede={text}>
      <SuggestionList
        title="Nearest on record"
        pages={[
          ...nearestEpochs(name, epochNo, context.recording, newest),
          ...blockOfEpoch(network, epochNo, context.recording),
        ]}
      />
      <OtherMeanings text={String(epochNo)} kind="epoch" />
      <WaysOn mayCome={mayCome}>
        <Link className="button" to={paths.epochs(name)}>
          All epochs
        </Link>
      </WaysOn>
    </MissingFrame>
  )
}

function MissingAccount({ address }: { address: string }) {
  const context = useMissingContext()
  const network = useNetwork()
  const served = useServedNetworks().map(({ name }) => name)
  const { title, text, mayCome } = missingAccountWords(context)
  const parsed = parseStakeAddress(address, network)
  const elsewhere = otherNetworks(network.name, served).flatMap((other): readonly Suggestion[] => {
    if (!parsed.ok) return []
    const there = stakeAddressOf(parsed.address.credential, parsed.address.bytes.slice(1), other)
    return [
      {
        kind: 'account',
        title: `On ${other.title}`,
        detail: shortAddress(there),
        path: paths.account(other.name, there),
        aside: 'looked up when it is opened',
      },
    ]
  })
  return (
    <MissingFrame title={title} lede={text}>
      <p className="full-hash">{address}</p>
      <SuggestionList title="The same key elsewhere" pages={elsewhere} />
      <WaysOn mayCome={mayCome}>
        <Link className="button" to={paths.accounts(network.name)}>
          Look up another account
        </Link>
      </WaysOn>
    </MissingFrame>
  )
}

/** The other things that the number or text of the address can name. */
function OtherMeanings({ text, kind }: { text: string; kind: SubjectKind }) {
  const { now, recording } = useMissingContext()
  const network = useNetwork()
  const { choices } = readSearch(text, { network, now, recording })
  return (
    <SuggestionList
      title={`${text} could also be`}
      pages={choices.filter((choice) => choice.kind !== kind)}
    />
  )
}

function WaysOn({ mayCome, children }: { mayCome: boolean; children?: ReactNode }) {
  const tryAgain = useTryAgain()
  return (
    <div className="failure-actions">
      {mayCome && (
        <button type="button" className="button" onClick={tryAgain}>
          Look again
        </button>
      )}
      {children}
    </div>
  )
}

/** @param moment the one that the page tells of, if it does */
function useMissingContext(moment?: number): MissingContext {
  const network = useNetwork()
  const description = useNetworkDescription()
  const tip = useTip()
  const now = useTimeTold(moment)
  return { network, source: description?.source, recording: description?.recording ?? undefined, tip, now }
}
