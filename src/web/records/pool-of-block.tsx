import { PoolLink } from '#web/routing/resource-link.tsx'
import type { BlockPool } from './pool-of.ts'
import '#web/ui/states/skeleton.css'

/** The pool of a block: a dash where there is none, and nothing where it is not known. */
export function PoolOfBlock({ pool }: { pool: BlockPool }) {
  switch (pool) {
    case 'none':
      return '–'
    case 'not on record':
      return <abbr title="No update of its pool is on record">–</abbr>
    case 'loading':
      return <span className="skeleton" style={{ '--w': '2.5rem' }} />
    case 'not loaded':
      return null
    default:
      return <PoolLink poolNo={pool}>Pool {pool.toString()}</PoolLink>
  }
}
