import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { epochAt, epochStart } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { momentText } from '../../ui/values/timestamp.tsx'
import { MissingRecord, NewestBlock } from './missing-record.tsx'

/**
 * The page for an epoch without a record.
 * @param again the button that tries again
 */
export function MissingEpoch({
  epochNo,
  tip,
  again,
}: {
  epochNo: number
  tip: Block | undefined
  again: ReactNode
}) {
  const network = useNetwork()
  const recording = useNetworkDescription()?.recording
  const running = epochAt(network, serverNow() as UtcTime) ?? 0
  return (
    <MissingRecord
      subject={epochNo > running ? `Epoch ${epochNo} has not started.` : `Epoch ${epochNo} is not on record.`}
      action={
        <>
          {!recording && epochNo <= running && again}
          <Link className="button" to={paths.epochs(network.name)}>
            All epochs
          </Link>
        </>
      }
    >
      <p className="missing-record-text">
        {epochNo > running ? (
          `It starts on ${momentText(epochStart(network, epochNo))}. Epoch ${running} is in progress now.`
        ) : recording ? (
          'It is not in this recording. The epoch may still exist on the chain.'
        ) : (
          <>
            The data service may not have loaded it yet: it ends at <NewestBlock tip={tip} />.
          </>
        )}
      </p>
    </MissingRecord>
  )
}
