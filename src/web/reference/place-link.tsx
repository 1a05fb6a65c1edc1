import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../ui/controls/link.tsx'

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
