import { Link } from '#web/links/link.tsx'
import { useNetwork } from '#web/links/network-context.ts'
import { paths } from '#web/links/paths.ts'
import { SearchBox } from '#web/search/search-box.tsx'
import { FailureFrame } from '../error-pages/failure-frame.tsx'

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
