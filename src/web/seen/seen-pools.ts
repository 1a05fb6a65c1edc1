import { isNetworkName, type NetworkName } from '#cardano/network.ts'
import { storedList } from '#web/browser/stored-list.ts'

/** The number and the ID of one pool, which no endpoint leads from the one to the other; responses by ID have both. */
interface SeenPool {
  readonly network: NetworkName
  /** The data service's own number. */
  readonly no: string
  /** In bech32. */
  readonly id: string
}

const MOST = 500

const list = storedList<SeenPool>({
  key: 'epochal.seen-pools',
  most: MOST,
  read: (value) => {
    const { network, no, id }: Partial<Record<keyof SeenPool, unknown>> = Object(value)
    if (typeof network !== 'string' || !isNetworkName(network)) return undefined
    if (typeof no !== 'string' || !/^\d{1,19}$/.test(no)) return undefined
    return typeof id === 'string' && /^pool1[a-z0-9]{51}$/.test(id) ? { network, no, id } : undefined
  },
  nameOf: ({ network, id }) => `${network} ${id}`,
})

/** @param no the data service's own number */
export function noteSeenPool(network: NetworkName, no: bigint, id: string): void {
  if (poolOf(list.read(), network, id)?.no !== no.toString()) list.put({ network, no: no.toString(), id })
}

/** The number of a pool by its ID, where a response by the ID came to this browser. */
export function useSeenPoolNo(network: NetworkName, id: string | undefined): bigint | undefined {
  const no = list.useSelected((pools) => poolOf(pools, network, id)?.no)
  return no === undefined ? undefined : BigInt(no)
}

/** The number of a pool by its ID, where a response by the ID came to this browser. */
export function readSeenPoolNo(network: NetworkName, id: string): string | undefined {
  return poolOf(list.read(), network, id)?.no
}

/** The ID of a pool by its number, where a response by the ID came to this browser. */
export function useSeenPoolId(network: NetworkName, no: bigint): string | undefined {
  return list.useSelected(
    (pools) => pools.find((one) => one.network === network && one.no === no.toString())?.id,
  )
}

/** The numbers of the pools of a network by their IDs. */
export function useSeenPools(network: NetworkName): ReadonlyMap<string, bigint> {
  const pools = list.use()
  return new Map(pools.filter((one) => one.network === network).map(({ id, no }) => [id, BigInt(no)]))
}

function poolOf(
  pools: readonly SeenPool[],
  network: NetworkName,
  id: string | undefined,
): SeenPool | undefined {
  return pools.find((one) => one.network === network && one.id === id)
}
