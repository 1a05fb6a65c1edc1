import { useParams } from 'react-router'
import { networks } from '#cardano/network.ts'
import { shortAddress } from '#cardano/shorten.ts'
import { parseStakeAddress, stakeAddressOf } from '#cardano/stake-address.ts'
import { MissingFrame, useMissingContext, useOtherNetworks } from '#web/missing/missing-frame.tsx'
import type { MissingContext, MissingRecord } from '#web/missing/missing-record.ts'
import type { Suggestion } from '#web/missing/suggestion-list.tsx'
import { paths } from '#web/routing/paths.ts'

/** What the page of an account says of an address that is not on record. */
export function MissingAccount() {
  const { stakeAddress: address = '' } = useParams()
  const context = useMissingContext()
  const { network } = context
  const parsed = parseStakeAddress(address, network)
  const elsewhere = useOtherNetworks().flatMap((name): readonly Suggestion[] => {
    if (!parsed.ok) return []
    const { credential, bytes } = parsed.address
    const there = stakeAddressOf(credential, bytes.slice(1), networks[name])
    const on = `On ${networks[name].title}`
    return [{ kind: 'account', title: on, detail: shortAddress(there), path: paths.account(name, there) }]
  })
  return (
    <MissingFrame
      {...missingAccount(context)}
      identifier={address}
      near={['The same key elsewhere', elsewhere]}
      to={paths.accounts(network.name)}
      place="Look up another account"
    />
  )
}

export function missingAccount({ network, recording }: MissingContext): Omit<MissingRecord, 'nearest'> {
  return recording
    ? {
        title: 'This account is not in this recording',
        text: `The address is correct. ${network.title} is a recording here, and the account may exist on the chain.`,
        mayCome: false,
      }
    : {
        title: 'Account not found',
        text: `The address is correct, and ${network.title} has no record of it. It was never registered or used, or the data service has not come to its first use.`,
        mayCome: true,
      }
}
