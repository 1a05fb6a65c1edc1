import { useLocation } from 'react-router'
import { useNetwork } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { SearchBox } from '../../search/search-box.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { networksHere } from './absent-network-words.ts'
import { MissingFrame } from './missing-frame.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useServedNetworks, useSuggestions } from './use-suggestions.ts'

/** The page for an address that no page has, with what it may have meant. */
export function PageNotFound() {
  const { pathname } = useLocation()
  const { name } = useNetwork()
  const { pages, lack, isOtherNetwork } = useSuggestions()
  const served = useServedNetworks().map((network) => network.name)
  const [only] = pages.length === 1 ? pages : []
  return (
    <MissingFrame
      title="Page not found"
      lede={
        <>
          There is no page at <code className="missing-path">{pathname}</code>.{lack && ` ${lack}`}
          {isOtherNetwork && ` ${networksHere(served)}`}
        </>
      }
    >
      <SuggestionList title="Did you mean" pages={pages} />
      <h2 className="suggestions-title">{pages.length > 0 ? 'Or search' : 'Search'}</h2>
      <div className="missing-search">
        <SearchBox
          variant="hero"
          label="Search the chain"
          placeholder="Address, block, epoch, slot or pool"
        />
      </div>
      <div className="failure-actions">
        {only && (
          <Link className="button button--primary" to={only.path}>
            Open {only.title}
          </Link>
        )}
        <Link className="button" to={paths.overview(name)}>
          Overview
        </Link>
        <Link className="button" to={paths.epochs(name)}>
          Epochs
        </Link>
        <Link className="button" to={paths.blocks(name)}>
          Blocks
        </Link>
      </div>
    </MissingFrame>
  )
}
