import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { pageNumber } from '#explorer-protocol/search-schema.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import './pager.css'

const pageSearch = { page: pageNumber }

/** A query with another page; the first one is not written. */
export function withPage(search: string, page: number): string {
  return writeSearch(pageSearch, { page }, search).toString()
}

/** The rows that a page of a list shows among all, and the steps to the pages beside it, which are in the address. @param page from 1 */
export function Pager({
  page,
  size,
  total,
  noun = '',
}: {
  page: number
  size: number
  total: number
  /** The noun after the number of all. */
  noun?: ReactNode
}) {
  const pages = Math.ceil(total / size)
  const count = (value: number) => groupDigits(value)
  return (
    <nav className="pager" aria-label="Pages of the list">
      <span>
        {count((page - 1) * size + 1)} to {count(Math.min(page * size, total))}{' '}
        <span className="secondary">
          of {count(total)} {noun}
        </span>
      </span>
      {pages > 1 && (
        <span className="pager-steps">
          <Step to={page - 1} isEnd={page <= 1}>
            <Icon name="left" />
            Back
          </Step>
          <Step to={page + 1} isEnd={page >= pages}>
            Next
            <Icon name="right" />
          </Step>
        </span>
      )}
    </nav>
  )
}

function Step({ to, isEnd, children }: { to: number; isEnd: boolean; children: ReactNode }) {
  const { search, hash } = useLocation()
  if (isEnd) {
    return (
      <button type="button" className="button button--small" disabled>
        {children}
      </button>
    )
  }
  return (
    <Link className="button button--small" to={{ search: withPage(search, to), hash }}>
      {children}
    </Link>
  )
}
