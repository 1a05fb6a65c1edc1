import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { matchNetworkPage, type NetworkPagePath, splitPageAddress } from '#explorer-protocol/page-paths.ts'

/** Pages whose first view shows which blocks a recording has. */
const PAGES_WITH_BLOCK_RUNS: ReadonlySet<NetworkPagePath | undefined> = new Set([
  '',
  'blocks',
  'blocks/:block',
  'blocks/epochs/:epoch/slots/:slot',
])

/** Pages whose first view offers accounts to try. */
const PAGES_WITH_EXAMPLES: ReadonlySet<NetworkPagePath | undefined> = new Set(['', 'accounts'])

/** The list of networks as a document brings it. */
export interface DocumentNetworks {
  readonly networks: readonly ListedNetwork[]
  /** True where something is left out. */
  readonly isListShort: boolean
}

/**
 * The list of networks for the document of a page. The blocks that a recording has would be a tenth of it, so that they are only in
 * documents whose first view shows them, as are the accounts of a simulated chain. Of another network than the page's own, a view
 * shows no more than one account to try.
 * @param isMissing whether the page or its subject does not exist: its page offers what is near
 */
export function documentNetworks(
  listed: readonly ListedNetwork[],
  address: string,
  isMissing: boolean,
): DocumentNetworks {
  const { network, path } = splitPageAddress(address)
  const pattern = matchNetworkPage(path)?.pattern
  const showsRuns = isMissing || PAGES_WITH_BLOCK_RUNS.has(pattern)
  const showsExamples = isMissing || PAGES_WITH_EXAMPLES.has(pattern)
  const hasOwn = listed.some(({ name }) => name === network)
  const networks = listed.map((one) => {
    if (one.name !== network) return withoutBlockRuns(hasOwn ? withAccounts(one, 1) : one)
    const own = showsRuns ? one : withoutBlockRuns(one)
    return showsExamples || own.description?.recording ? own : withAccounts(own, 0)
  })
  return { networks, isListShort: networks.some((one, at) => one !== listed[at]) }
}

function withoutBlockRuns(listed: ListedNetwork): ListedNetwork {
  const { description } = listed
  if (!description?.recording) return listed
  const { block_runs, block_slots, ...recording } = description.recording
  return { ...listed, description: { ...description, recording } }
}

/** A network with the first few of its accounts. */
function withAccounts(listed: ListedNetwork, most: number): ListedNetwork {
  const { description } = listed
  if (!description) return listed
  const { recording, example_accounts: examples } = description
  if ((recording?.accounts ?? examples ?? []).length <= most) return listed
  const shown = recording
    ? { recording: { ...recording, accounts: recording.accounts.slice(0, most) } }
    : { example_accounts: examples?.slice(0, most) ?? [] }
  return { ...listed, description: { ...description, ...shown } }
}
