import { paths } from '../links/paths.ts'
import { fieldListAnchor } from '../links/reference-anchors.ts'
import { Link } from '../ui/controls/link.tsx'

/**
 * Leads from a table to its resource's fields in the reference. It is one stop of the Tab key for the whole table, whose
 * heads sort: a link in each head beside its button would double them.
 */
export function FieldsLink({ of }: { of: 'epochs' | 'pools' }) {
  return (
    <Link
      className="section-header-link"
      aria-label="Fields in the reference"
      to={`${paths.reference}#${fieldListAnchor(of)}`}
    >
      Fields
    </Link>
  )
}
