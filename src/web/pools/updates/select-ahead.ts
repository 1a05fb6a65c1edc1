import { settleWithin } from '#async/settle-within.ts'
import type { NetworkName } from '#cardano/network.ts'
import { readUpdateAddress } from './filters/update-address.ts'
import { receivedUpdates } from './received/updates-query.ts'
import { isWholeList } from './update-selection.ts'

/** Milliseconds for which an address may wait for its rows; a worker that writes a file may find them later. */
const LONGEST = 100

/**
 * Selects the rows of an address before it is shown, so that its first rendering has them. A list that arrives, or whose worker
 * has failed, leaves it to the page.
 */
export async function selectAhead(network: NetworkName, search: URLSearchParams): Promise<void> {
  const list = receivedUpdates(network)
  const { selection } = readUpdateAddress(search)
  if (!list.extent.read().isWhole || isWholeList(selection)) return
  await settleWithin(list.select(selection), LONGEST, undefined).catch(() => undefined)
}

let written: Promise<void> = Promise.resolve()

/** Writes an address when its rows are selected, after the addresses that were chosen before. */
export function writeWhenSelected(network: NetworkName, search: URLSearchParams, write: () => void): void {
  const selecting = selectAhead(network, search)
  written = written.then(() => selecting).then(write)
}
