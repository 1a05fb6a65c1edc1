import { useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { Link } from '../ui/controls/link.tsx'
import '../ui/values/hash.css'

/** The hash of a VRF key, which leads to every update that bears it. Its middle is hidden where there is no room. */
export function VrfKeyLink({ hash }: { hash: string }) {
  return (
    <Link className="hash" to={paths.pool(useNetwork().name, hash)} title={hash}>
      <span className="hash-head">{hash.slice(0, -6)}</span>
      <span className="hash-tail">{hash.slice(-6)}</span>
    </Link>
  )
}
