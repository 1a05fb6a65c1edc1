import { useParams } from 'react-router'
import { MissingFrame } from '#web/missing/missing-frame.tsx'
import { noUpdatesText } from '#web/pools/pool-words.ts'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { SeeElsewhere } from '#web/routing/see-elsewhere.tsx'

/** What the page of a pool says of one that is not on record. */
export function MissingPool() {
  const { pool = '' } = useParams()
  const { name, title } = useNetwork()
  const source = useNetworkDescription()?.source
  return (
    <MissingFrame
      title="Pool not on record"
      text={noUpdatesText(title, source, 'id')}
      identifier={pool}
      to={paths.pools(name)}
      place="Pools"
    >
      <p className="above-4">
        <SeeElsewhere thing="pool" id={pool} />
      </p>
    </MissingFrame>
  )
}
