import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { matchNetworkPage, splitPageAddress } from '#explorer-protocol/page-paths.ts'
import type { NetworkPagePath } from '#explorer-protocol/page-patterns.ts'

/** Pages whose first view shows which blocks a recording has. */
const PAGES_WITH_BLOCK_RUNS: ReadonlySet<NetworkPagePath | undefined> = new Set([
  '',
  'blocks',
  'blocks/:block',
  'blocks/epochs/:epoch/slots/:slot',
])

/** The list of networks as a document brings it. */
export interface DocumentNetworks {
  readonly networks: readonly ListedNetwork[]
  /** True where something is left out. */
  readonly isListShort: boolean
}

/**
 * The list of networks for the document of a page. The blocks that a recording has would be a tenth of it, so that they are only in
 * documents whose first view shows them. Of another network than the page's own, a view shows no more than one account to try.
 * @param isMissing whether the page or its subject does not exist: its page offers what is near
 */
export function documentNetworks(
  listed: readonly ListedNetwork[],
  address: string,
  isMissing: boolean,
): DocumentNetworks {
  const { network, path } = splitPageAddress(address)
  const showsRuns = isMissing || PAGES_WITH_BLOCK_RUNS.has(matchNetworkPage(path)?.pattern)
  const hasOwn = listed.some(({ name }) => name === network)
  const networks = listed.map((one) => {
    if (one.name === network) return showsRuns ? one : withoutBlockRuns(one)
    return withoutBlockRuns(hasOwn ? withOneExample(one) : one)
  })
  return { networks, isListShort: networks.some((one, at) => one !== listed[at]) }
}

function withoutBlockRuns(listed: ListedNetwork): ListedNetwork {
  const { description } = listed
  if (!description?.recording) return listed
  const { block_runs, block_slots, ...recording } = description.recording
  return { ...listed, description: { ...description, recording } }
}

function withOneExample(listed: ListedNetwork): ListedNetwork {
  const { description } = listed
  const { example_accounts: accounts } = description ?? {}
  if (!description || !accounts || accounts.length < 2) return listed
  return { ...listed, description: { ...description, example_accounts: accounts.slice(0, 1) } }
}
