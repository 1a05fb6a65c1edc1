import type { Epoch } from '#contract/resources/epoch.ts'
import { type epochsSearch, firstEpochColumns } from '#explorer-protocol/epoch-searches.ts'
import type { SearchValues } from '#explorer-protocol/search-schema.ts'
import type { TimeZone } from '#web/browser/choices.ts'
import { filtersOf, passes } from '#web/epochs/address/filters.ts'
import type { useNetwork } from '#web/routing/network-context.tsx'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'
import { readSort, sortedRows, sortText } from '#web/ui/table/table-sort.ts'
import { changesOf } from './changes.ts'
import { epochTableColumns } from './epoch-columns.tsx'

/**
 * The rows of the table of epochs in its order, on all pages.
 * @param epochs those of the range, in ascending order
 * @param all those of the network
 */
export function selectRows({
  network,
  values,
  epochs,
  all,
  open,
  zone,
}: {
  network: ReturnType<typeof useNetwork>
  /** The values in the query of the page's address. */
  values: SearchValues<typeof epochsSearch>
  epochs: readonly Epoch[]
  all: readonly Epoch[]
  open: OpenEpoch | undefined
  zone: TimeZone
}): readonly Epoch[] {
  const changes = changesOf(all, open)
  const filters = filtersOf(values)
  const rows = epochs.toReversed().filter((epoch) => passes(epoch, filters, changes(epoch)))
  const shown = values.columns ?? firstEpochColumns
  const columns = epochTableColumns(network, epochs, changes, open, shown, zone)
  const sort = readSort(sortText(values.sort), columns)
  return sort ? sortedRows(rows, columns, sort) : rows
}
