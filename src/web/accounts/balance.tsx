import { adaText, MAX_LOVELACE_SUPPLY } from '#cardano/lovelace.ts'
import type { Account } from '#contract/resources/account.ts'
import { useNetworkDescription } from '../links/network-context.ts'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { MarginSection } from '../ui/records/field-list.tsx'
import { Notice } from '../ui/records/notice.tsx'
import { FieldAmount } from '../ui/values/field-amount.tsx'
import { balanceNote, balanceRemark } from './account-sentences.ts'
import { CompositionBar } from './composition-bar.tsx'
import { Ledger } from './ledger.tsx'
import './balance.css'

/** The balance of an account, with the two sums that must add up. */
export function Balance({ account }: { account: Account }) {
  const source = useNetworkDescription()?.source
  const { total_balance, controlled_stakes, available_rewards } = account
  if (total_balance !== null && total_balance > MAX_LOVELACE_SUPPLY) {
    return (
      <MarginSection title="Balance">
        <Notice kind="bad" title="The unit of these amounts is unknown.">
          In the expected unit, the account would hold more ADA than can ever exist, so no amount is shown.
          The raw response is below.
        </Notice>
      </MarginSection>
    )
  }
  const remark = balanceRemark(account, source)
  return (
    <MarginSection title="Balance" note={balanceNote(total_balance === null ? undefined : source)}>
      <p className="balance">
        {total_balance === null ? (
          <span className="aside">Unknown</span>
        ) : (
          <>
            <FieldAmount of={account} field="total_balance" />
            <CopyButton
              text={adaText(total_balance)}
              what="total balance in ADA"
              alt={{ text: total_balance.toString(), what: 'total balance in lovelace' }}
            />
          </>
        )}
      </p>
      {controlled_stakes !== null && available_rewards !== null && (
        <CompositionBar
          parts={[
            { name: 'Controlled stake', series: 'tx', amount: controlled_stakes },
            { name: 'Available rewards', series: 'fee', amount: available_rewards },
          ]}
        />
      )}
      <div className="balance-ledgers">
        <Ledger
          title="Balance"
          account={account}
          rows={[
            { sign: '', name: 'Controlled stake', series: 'tx', field: 'controlled_stakes' },
            { sign: '+', name: 'Available rewards', series: 'fee', field: 'available_rewards' },
          ]}
          sum={{ name: 'Total balance', field: 'total_balance' }}
        />
        <Ledger
          title="Rewards"
          account={account}
          rows={[
            { sign: '', name: 'Rewards earned', field: 'total_rewards' },
            { sign: '−', name: 'Withdrawn', field: 'total_withdrawals' },
          ]}
          sum={{ name: 'Available rewards', field: 'available_rewards' }}
        />
      </div>
      {remark !== undefined && <p className="footnote">{remark}</p>}
    </MarginSection>
  )
}

/** A placeholder of the same size. */
export function BalanceWaiting() {
  const source = useNetworkDescription()?.source
  return (
    <MarginSection title="Balance" note={balanceNote(source)}>
      <div aria-busy>
        <p className="balance">
          <span className="skeleton" style={{ '--w': '20rem' }} />
        </p>
        <div className="composition-bar composition-bar--waiting" />
        <div className="balance-ledgers balance-ledgers--waiting" />
      </div>
    </MarginSection>
  )
}
