import { groupDigits } from '#cardano/decimal.ts'
import { dialects } from '#contract/dialect.ts'
import { costsInWords, MAX_FILTER_COST } from '#contract/odata/filter-cost.ts'
import { FILTER_CAPS } from '#contract/odata/filter-parser.ts'
import { Link } from '#web/routing/link.tsx'
import { paths } from '#web/routing/paths.ts'
import { FieldList } from '#web/ui/content/field-list.tsx'
import { useSpokenDialect } from './reference-place.ts'

/** The limits of a key and of one request; a key's own numbers come with each of its responses. */
export function LimitsSection() {
  const { pageSize, maxPageSize, maxTop, plainList } = dialects[useSpokenDialect()]
  return (
    <FieldList
      rows={[
        { label: 'Rate', value: fact('Requests of a key in a short time', 'then 429 with Retry-After') },
        {
          label: 'Quota',
          value: fact('Requests of a key a day, from midnight UTC', 'then 402 with Retry-After'),
        },
        {
          label: 'Your numbers',
          value: (
            <span>
              <code>RateLimit</code> and <code>RateLimit-Policy</code> on every response to your key, and{' '}
              <Link to={paths.dashboard}>usage in the dashboard</Link>
            </span>
          ),
        },
        {
          label: 'Page',
          value: fact(
            maxPageSize === pageSize
              ? `${pageSize} records`
              : `${pageSize} records, up to ${groupDigits(maxPageSize)} by Prefer`,
            plainList === 'whole' ? 'plain lists send all records' : 'plain lists send one page',
          ),
        },
        { label: '$top', value: fact(`At most ${groupDigits(maxTop)} in the OData form`) },
        {
          label: '$filter',
          value: fact(
            `At most ${groupDigits(FILTER_CAPS.length)} characters, ${FILTER_CAPS.terms} comparisons, ${FILTER_CAPS.depth} levels, and a cost of ${MAX_FILTER_COST}`,
            `${costsInWords()}; then 400 with the cost`,
          ),
        },
      ]}
    />
  )
}

function fact(text: string, note?: string) {
  return (
    <>
      <span>{text}</span>
      {note && <span className="reference-note">{note}</span>}
    </>
  )
}
