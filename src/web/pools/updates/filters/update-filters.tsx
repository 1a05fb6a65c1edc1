import { useNetwork, useNetworkDescription } from '../../../links/network-context.ts'
import { useSelection, useUpdateList } from '../update-list.ts'
import { UpdateFilterBar } from './update-filter-bar.tsx'
import { UpdateScrubber } from './update-scrubber.tsx'
import { useUpdateAddress } from './use-update-address.ts'

/** The filters of the list, which are in the page's address, and the strip of its epochs once the list is complete. */
export function UpdateFilters() {
  const address = useUpdateAddress()
  const { status } = useUpdateList()
  const { perEpoch } = useSelection(address.selection)
  return (
    <section className="section" aria-label="Filters">
      <UpdateFilterBar address={address} source={useNetworkDescription()?.source} />
      <UpdateScrubber
        network={useNetwork()}
        perEpoch={status === 'complete' ? perEpoch : undefined}
        epochs={address.selection.filters.epochs}
      />
    </section>
  )
}
