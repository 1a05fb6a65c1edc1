import { Link, useParams } from 'react-router'
import { useTip } from '../../chain/chain-pulse.ts'
import { useTryAgain } from '../../failures/try-again.ts'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { EmptySlot } from './empty-slot.tsx'
import { MissingBlock } from './missing-block.tsx'
import { MissingEpoch } from './missing-epoch.tsx'
import { MissingRecord, NewestBlock } from './missing-record.tsx'

/** The page for a valid identifier without a record. */
export function NotOnRecord() {
  const { name, title } = useNetwork()
  const params = useParams()
  const tip = useTip()
  const recording = useNetworkDescription()?.recording
  const tryAgain = useTryAgain()
  const again = (
    <button type="button" className="button" onClick={tryAgain}>
      Try again
    </button>
  )
  if (params.stakeAddress !== undefined) {
    return (
      <MissingRecord
        subject="The address is valid, but the data service has no record of it."
        action={
          <>
            {!recording && again}
            <Link className="button" to={paths.accounts(name)}>
              Look up another
            </Link>
          </>
        }
      >
        <p className="full-hash">{params.stakeAddress}</p>
        {recording ? (
          <p className="missing-record-text">
            {title} is a recording with {recording.accounts.length} accounts here, and this is not one of
            them. The account may still exist on the chain.
          </p>
        ) : (
          <p className="missing-record-text">
            It was never registered, or its registration is newer than <NewestBlock tip={tip} />.
          </p>
        )}
      </MissingRecord>
    )
  }
  if (params.slot !== undefined) {
    return <EmptySlot epochNo={Number(params.epoch)} slotNo={Number(params.slot)} />
  }
  if (params.block !== undefined) return <MissingBlock text={params.block} tip={tip} again={again} />
  if (params.epoch !== undefined)
    return <MissingEpoch epochNo={Number(params.epoch)} tip={tip} again={again} />
  return (
    <MissingRecord subject="The data service has no record of it." action={again}>
      <p className="missing-record-text">
        It may be newer than <NewestBlock tip={tip} />.
      </p>
    </MissingRecord>
  )
}
