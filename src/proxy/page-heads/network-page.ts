import { isNetworkName, type Network, type NetworkName, networks } from '#cardano/network.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { Account } from '#contract/resources/account.ts'
import type { Block } from '#contract/resources/block.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { initialRequests, isOfRecord } from '#explorer-protocol/initial-requests.ts'
import { matchNetworkPage, type NetworkPageMatch, splitPageAddress } from '#explorer-protocol/page-paths.ts'
import type { ListedNetwork } from '#explorer-protocol/site-document.ts'

/** A page of a network with what is known of its subject. */
export interface NetworkPage extends NetworkPageMatch {
  readonly network: Network & { readonly name: NetworkName }
  /** Undefined before the first description. */
  readonly source: NetworkDescription['source'] | undefined
  /** The request for the page's subject; undefined for a page that is about no record. */
  readonly call: EndpointCall | undefined
  /** Undefined where the response is not at hand. */
  readonly subject: PageSubject | undefined
}

/** The records that a page is about. */
type PageSubject =
  | { readonly kind: 'epoch'; readonly epoch: Epoch }
  | { readonly kind: 'block'; readonly block: Block }
  | { readonly kind: 'account'; readonly account: Account }
  | { readonly kind: 'pool'; readonly no: bigint; readonly updates: readonly [PoolUpdate, ...PoolUpdate[]] }

/** The record or list that a request returned, read by the contract; undefined where it is not at hand. */
export type ResponseReader = (network: NetworkName, call: EndpointCall) => unknown

/**
 * Finds the page of an address, with its subject among the responses at hand.
 * @returns undefined for an address of no page of a network that is served, or with a malformed parameter
 */
export function readNetworkPage(
  address: string,
  listed: readonly ListedNetwork[],
  read: ResponseReader,
): NetworkPage | undefined {
  const { network: name, path } = splitPageAddress(address)
  const page = matchNetworkPage(path)
  const served = listed.find((one) => one.name === name && one.state !== 'announced')
  if (!page || !served || !isNetworkName(name)) return undefined
  const isAboutRecord = isOfRecord(page.pattern)
  const [call] = isAboutRecord ? initialRequests(name, page.path) : []
  if (isAboutRecord && !call) return undefined
  return {
    ...page,
    network: networks[name],
    source: served.description?.source,
    call,
    // What a record means depends on the description.
    subject: call && served.description ? subjectOf(call.id, read(name, call)) : undefined,
  }
}

function subjectOf(of: EndpointCall['id'], response: unknown): PageSubject | undefined {
  if (response === undefined) return undefined
  switch (of) {
    case 'epoch':
    case 'latestEpoch':
      return { kind: 'epoch', epoch: response as Epoch }
    case 'account':
      return { kind: 'account', account: response as Account }
    case 'poolUpdatesByPool':
    case 'poolUpdatesByPoolHash':
    case 'poolUpdatesByVrfKeyHash':
      return poolOf(response as readonly PoolUpdate[])
    default:
      return { kind: 'block', block: response as Block }
  }
}

/** A VRF key that several pools registered is that of none in particular. */
function poolOf(updates: readonly PoolUpdate[]): PageSubject | undefined {
  const [first, ...others] = updates.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return first && others.every(({ hash_id }) => hash_id === first.hash_id)
    ? { kind: 'pool', no: first.hash_id, updates: [first, ...others] }
    : undefined
}

/** The path of a record's page below its network, by the record's number: `/epochs/301`; undefined for a page of none. */
export function subjectPath(subject: NetworkPage['subject']): string | undefined {
  switch (subject?.kind) {
    case 'epoch':
      return `/epochs/${subject.epoch.no}`
    case 'block':
      return `/blocks/${subject.block.block_no ?? subject.block.hash_hex}`
    case 'account':
      return `/accounts/${subject.account.stake_address}`
    case 'pool':
      return `/pools/${subject.no}/updates`
    default:
      return undefined
  }
}
