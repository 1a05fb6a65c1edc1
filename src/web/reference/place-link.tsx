import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/** A link to a place of this page that keeps its network, units and builder. */
export function PlaceLink({
  to,
  isHere = false,
  children,
}: {
  to: string
  isHere?: boolean
  children: ReactNode
}) {
  const { search } = useLocation()
  return (
    <Link to={{ search, hash: to }} preventScrollReset aria-current={isHere ? 'location' : undefined}>
      {children}
    </Link>
  )
}
