import { useParams } from 'react-router'
import { MissingFrame, useMissingContext } from '#web/missing/missing-frame.tsx'
import type { MissingContext, MissingRecord } from '#web/missing/missing-record.ts'
import { paths } from '#web/routing/paths.ts'
import { SeeElsewhere } from '#web/routing/see-elsewhere.tsx'

/** What the page of an account says of an address that is not on record. */
export function MissingAccount() {
  const { stakeAddress: address = '' } = useParams()
  const context = useMissingContext()
  return (
    <MissingFrame
      {...missingAccount(context)}
      identifier={address}
      to={paths.accounts(context.network.name)}
      place="Another address"
    >
      <p className="above-4">
        <SeeElsewhere thing="account" id={address} />
      </p>
    </MissingFrame>
  )
}

export function missingAccount({ network, recording }: MissingContext): Omit<MissingRecord, 'nearest'> {
  const valid = `A valid address of ${network.addressNetworkId === 1 ? 'Mainnet' : 'the test networks'}.`
  return recording
    ? { title: 'Not in this recording', text: `${valid} The account may exist on the chain.`, mayCome: false }
    : {
        title: `No record on ${network.title}`,
        text: `${valid} It was never registered or used, or the data service has not come to its first use.`,
        mayCome: true,
      }
}
