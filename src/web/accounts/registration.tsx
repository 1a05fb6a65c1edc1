import { epochStart } from '#cardano/slot-time.ts'
import type { Account } from '#contract/resources/account.ts'
import { useTip } from '../chain/chain-pulse.ts'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { EpochLink } from '../links/resource-link.tsx'
import { FieldList, MarginSection } from '../ui/records/field-list.tsx'
import { Absent } from '../ui/values/count.tsx'
import { FullHash } from '../ui/values/hash.tsx'
import { DateOf } from '../ui/values/timestamp.tsx'
import { AccountTimeline } from './account-timeline.tsx'
import { registrationState } from './registration-state.ts'
import { RegistrationStatus } from './registration-status.tsx'

export function RegistrationFields({ account }: { account: Account }) {
  const { last_reg_dereg_tx, last_reg_dereg_epoch_no } = account
  const state = registrationState(account, useNetworkDescription()?.source)
  const newest = useTip()?.epoch_no ?? undefined
  return (
    <MarginSection title="Registration">
      {/* The time line of a registered account is in the section of its delegation. */}
      {state === 'deregistered' && <AccountTimeline account={account} newest={newest} />}
      <FieldList
        rows={[
          {
            label: 'State',
            value: <RegistrationStatus account={account} />,
          },
          {
            label: state === 'deregistered' ? 'Last deregistration tx' : 'Last registration tx',
            value:
              last_reg_dereg_tx === null ? (
                <Absent why={state === 'never' ? 'None' : 'not on record'} />
              ) : (
                <FullHash text={last_reg_dereg_tx} what="registration transaction hash" />
              ),
          },
          {
            label: 'In epoch',
            value:
              last_reg_dereg_epoch_no === null ? (
                <Absent why="–" />
              ) : (
                <EpochWithDate no={last_reg_dereg_epoch_no} />
              ),
          },
        ]}
      />
    </MarginSection>
  )
}

export function EpochWithDate({ no, children }: { no: number; children?: string | false | undefined }) {
  return (
    <>
      <EpochLink no={no}>Epoch {no}</EpochLink>
      <span className="aside">
        <DateOf time={epochStart(useNetwork(), no)} />
        {children && `, ${children}`}
      </span>
    </>
  )
}
