import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import type { UpdateFilters } from '#explorer-protocol/pool-searches.ts'
import { numberColumn } from '#web/files/table-file.ts'
import { picturesToTake } from '#web/pictures/take-picture.ts'
import type { PoolInForce } from '#web/pools/select-updates.ts'
import { TableExport, updatesFile } from '#web/pools/update-export.tsx'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { useIsOldCopy } from '#web/tip/chain-pulse.ts'
import { useDialect } from '#web/tip/dialect.ts'
import { joinDots, mapPicture } from './map-picture.ts'

/** Takes pools with their terms in an epoch away, and with the number of their changes; or the map that shows them. */
export function PoolExport({
  epoch,
  present,
  all,
  pools,
  filters,
  onDone,
}: {
  epoch: number
  /** The epoch of today; undefined for a recording. */
  present: number | undefined
  all: readonly PoolInForce[]
  /** Those that pass the filters, which the table has. */
  pools: readonly PoolInForce[]
  filters: UpdateFilters
  onDone: () => void
}) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const isOld = useIsOldCopy()
  const dialect = useDialect()
  const changes = new Map(pools.map(({ update, changes }) => [update, changes]))
  const updates = updatesFile(network, [...changes.keys()], dialect)
  const file = {
    ...updates,
    columns: [...updates.columns, numberColumn('changes', (update: PoolUpdate) => changes.get(update) ?? 0)],
  }
  const name = `epochal-${network.name}-pools-epoch-${epoch}`
  const words = mapPicture(
    { epoch, present, total: all.length, shown: pools.length, filters },
    { network, source, isOld, address: location.href },
  )
  return (
    <TableExport
      name={name}
      file={file}
      pictures={picturesToTake(`${name}-map`, words, joinDots)}
      onDone={onDone}
    />
  )
}
