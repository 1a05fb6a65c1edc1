import { FailureFrame } from '#web/failures/failure-frame.tsx'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { SearchBox } from '#web/search/search-box.tsx'

/** The page for an address that no page has. */
export function PageNotFound() {
  const { name } = useNetwork()
  return (
    <FailureFrame title="Page not found" lede="There is no page at this address.">
      <div className="measure above-3">
        <SearchBox
          variant="hero"
          label="Search the chain"
          placeholder="Address, block, epoch, slot or pool"
        />
      </div>
      <div className="row above-4">
        <Link className="button" to={paths.overview(name)}>
          Overview
        </Link>
      </div>
    </FailureFrame>
  )
}
