import { useNetwork, useNetworkDescription } from '../../../links/network-context.ts'
import type { EpochCounts } from '../select-updates.ts'
import type { UpdateAddress } from './update-address.ts'
import { UpdateFilterBar } from './update-filter-bar.tsx'
import { UpdateScrubber } from './update-scrubber.tsx'

/** The filters of the list, which are in the page's address. @param perEpoch undefined until the list is complete */
export function UpdateFilters({
  address,
  perEpoch,
}: {
  address: UpdateAddress
  perEpoch: EpochCounts | undefined
}) {
  return (
    <section className="section" aria-label="Filters">
      <UpdateFilterBar address={address} source={useNetworkDescription()?.source} />
      <UpdateScrubber network={useNetwork()} perEpoch={perEpoch} epochs={address.selection.filters.epochs} />
    </section>
  )
}
