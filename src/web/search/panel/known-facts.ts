import type { QueryClient } from '@tanstack/react-query'
import { groupDigits } from '#cardano/decimal.ts'
import { marginPercentage } from '#cardano/margin.ts'
import { type Network, type NetworkName, networks } from '#cardano/network.ts'
import { scheduledAs } from '#contract/network-description.ts'
import type { Block } from '#contract/resources/block.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { ListedNetwork } from '#explorer-protocol/site-document.ts'
import { listQuery, recordQuery } from '#web/api/endpoint-query.ts'
import type { TimeZone } from '#web/browser/choices.ts'
import { exactAda } from '#web/pool-history/change-lines.tsx'
import { inChainOrder } from '#web/pool-history/listed-updates.ts'
import { epochPeriodText } from '#web/records/epoch-time.ts'
import { readSeenAccounts } from '#web/seen/seen-accounts.ts'
import { readSeenPoolNo } from '#web/seen/seen-pools.ts'
import { effectiveUpdates, inForceAt } from '#web/terms/pool-terms.ts'
import { cutAda } from '#web/ui/values/amount.tsx'
import { countText } from '#web/ui/values/count.tsx'
import { momentText } from '#web/ui/values/timestamp.tsx'

/**
 * A fact about the page of a record, where this browser has it: nothing is requested.
 * @param path of the page, with its network
 */
export function knownFact(
  client: QueryClient,
  listed: readonly ListedNetwork[],
  path: string,
  zone: TimeZone,
): string | undefined {
  const [, name = '', kind = '', id = ''] = path.split('/')
  const served = listed.find((network) => network.name === name)
  if (!served) return undefined
  const network = scheduledAs(networks[served.name], served.description ?? undefined)
  switch (kind) {
    case 'epochs':
      return /^\d+$/.test(id) ? epochFact(client, network, Number(id), zone) : undefined
    case 'blocks':
      return /^\d+$/.test(id) ? blockFact(client, served, Number(id), zone) : undefined
    case 'pools':
      return /^\d+$/.test(id) ? poolFact(client, served, BigInt(id)) : undefined
    case 'accounts':
      return accountFact(served.name, id)
    default:
      return undefined
  }
}

function cachedEpochs(client: QueryClient, name: NetworkName): readonly Epoch[] {
  return client.getQueryData(listQuery(name, 'epochs', {}).queryKey)?.value ?? []
}

/** `28 Nov 2026, 15:00 to 15:30 UTC, 223 transactions, 89 blocks`. */
function epochFact(
  client: QueryClient,
  network: Network & { readonly name: NetworkName },
  no: number,
  zone: TimeZone,
): string | undefined {
  const epoch = cachedEpochs(client, network.name).find((one) => one.no === no)
  return (
    epoch &&
    `${epochPeriodText(network, no, no, zone)}, ${countText(epoch.tx_count, 'transaction')}, ${countText(epoch.blk_count, 'block')}`
  )
}

/** The facts of a block that this browser has loaded, or else its epoch. */
function blockFact(
  client: QueryClient,
  { name, description }: ListedNetwork,
  no: number,
  zone: TimeZone,
): string | undefined {
  const block = client.getQueryData(recordQuery(name, 'blockByNo', { block_no: no }).queryKey)?.value
  if (block) return blockText(block, zone)
  return description?.recording ? undefined : epochOfBlock(cachedEpochs(client, name), no)
}

/** `28 Nov 2026, 16:15:18 UTC, 1 transaction, 1,345 bytes`. */
function blockText({ time, tx_count, size }: Block, zone: TimeZone): string {
  return `${momentText(time, zone)}, ${countText(tx_count, 'transaction')}, ${groupDigits(size)} bytes`
}

/**
 * The epoch of a block by the running total of the blocks of all epochs; undefined where an epoch is missing, or where it depends on
 * whether the chain numbers its blocks from 0 or from 1.
 */
export function epochOfBlock(
  epochs: readonly Pick<Epoch, 'no' | 'blk_count'>[],
  blockNo: number,
): string | undefined {
  const ordered = epochs.toSorted((a, b) => a.no - b.no)
  if (ordered.length === 0 || ordered.some(({ no }, at) => no !== at)) return undefined
  const epochAt = (place: number) => {
    let total = 0
    return ordered.find(({ blk_count }) => {
      total += blk_count
      return place < total
    })?.no
  }
  const [from0, from1] = [epochAt(blockNo), epochAt(blockNo - 1)]
  return from0 !== undefined && from0 === from1 ? `epoch ${from0}` : undefined
}

/** `margin 5.00%, cost 230 ADA, pledge 363,900 ADA`. */
function poolFact(client: QueryClient, { name, description }: ListedNetwork, no: bigint): string | undefined {
  const all = client.getQueryData(listQuery(name, 'poolUpdates', {}).queryKey)?.value
  const own = client.getQueryData(listQuery(name, 'poolUpdatesByPool', { pool_id: no }).queryKey)?.value
  const updates = own ?? all?.filter(({ hash_id }) => hash_id === no)
  if (!updates || updates.length === 0) return undefined
  const tip = client.getQueryData(recordQuery(name, 'latestBlock', {}).queryKey)?.value.epoch_no
  const effective = effectiveUpdates(inChainOrder(updates))
  const update = description?.recording || tip == null ? effective.at(-1) : inForceAt(effective, tip)
  return (
    update &&
    `margin ${marginPercentage(update.margin)}%, cost ${exactAda(update.fixed_cost)} ADA, pledge ${exactAda(update.pledge)} ADA`
  )
}

/** `2,008,802 ADA, with Pool 1, 26,806 ADA to withdraw`, as this browser saw it last. */
function accountFact(name: NetworkName, address: string): string | undefined {
  const seen = readSeenAccounts().find((one) => one.network === name && one.address === address)
  if (!seen || seen.balance === null) return undefined
  const no = seen.poolId === undefined ? undefined : readSeenPoolNo(name, seen.poolId)
  const pool = no === undefined ? '' : `, with Pool ${no}`
  const rewards =
    seen.rewards !== null && seen.rewards > 0n ? `, ${cutAda(seen.rewards)} ADA to withdraw` : ''
  return `${cutAda(seen.balance)} ADA${pool}${rewards}`
}
