import type { Epoch } from '#contract/resources/epoch.ts'
import type { TimeZone } from '../../browser/choices.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import type { useNetwork } from '../../links/network-context.ts'
import { readSort, sortedRows } from '../../ui/table/table-sort.ts'
import { passes, readColumns, readFilters } from '../address/filters.ts'
import { changesOf } from './changes.ts'
import { epochColumns } from './epoch-columns.tsx'

/**
 * The rows of the table of epochs in its order, on all pages.
 * @param epochs those of the range, in ascending order
 * @param all those of the network
 */
export function selectRows({
  network,
  search,
  epochs,
  all,
  open,
  zone,
}: {
  network: ReturnType<typeof useNetwork>
  search: URLSearchParams
  epochs: readonly Epoch[]
  all: readonly Epoch[]
  open: OpenEpoch | undefined
  zone: TimeZone
}): readonly Epoch[] {
  const changes = changesOf(all, open)
  const filters = readFilters(search)
  const rows = epochs.toReversed().filter((epoch) => passes(epoch, filters, changes(epoch)))
  const columns = epochColumns(network, epochs, changes, open, readColumns(search), zone)
  const sort = readSort(search.get('sort'), columns)
  return sort ? sortedRows(rows, columns, sort) : rows
}
