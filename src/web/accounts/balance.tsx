import { adaText, type Lovelace, lovelace, MAX_LOVELACE_SUPPLY } from '#cardano/lovelace.ts'
import type { Account } from '#contract/resources/account.ts'
import { useNetworkDescription } from '#web/routing/network-context.tsx'
import { Swatch } from '#web/ui/content/readout.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Notice } from '#web/ui/states/notice.tsx'
import { Amount } from '#web/ui/values/amount.tsx'
import { unknownAmountsText } from './account-words.ts'
import './balance.css'

/** The balance of an account, and what it is made of. */
export function Balance({ account }: { account: Account }) {
  const source = useNetworkDescription()?.source
  const { total_balance } = account
  const unknown = unknownAmountsText(account, source)
  return (
    <section>
      <div className="section-header">
        <h2 title={source === 'recorded' ? 'As on the day of the record' : undefined}>Balance</h2>
      </div>
      {total_balance !== null && total_balance > MAX_LOVELACE_SUPPLY ? (
        <Notice kind="bad" title="The unit of these amounts is unknown.">
          In the expected unit, the account would hold more ADA than can ever exist, so no amount is shown.
          The press Requests shows the response.
        </Notice>
      ) : (
        <>
          <p className="balance">
            {total_balance === null ? (
              <span className="aside">Unknown</span>
            ) : (
              <>
                <Amount lovelace={account.total_balance} />
                <CopyButton
                  text={adaText(total_balance)}
                  what="total balance in ADA"
                  alt={{ text: total_balance.toString(), what: 'total balance in lovelace' }}
                />
              </>
            )}
          </p>
          <Parts account={account} />
          {unknown !== undefined && <p className="footnote">{unknown}</p>}
        </>
      )}
    </section>
  )
}

/** The two parts of a balance with their shares, and the two figures whose difference the second is. */
function Parts({ account }: { account: Account }) {
  const { controlled_stakes, available_rewards, total_balance, total_rewards, total_withdrawals } = account
  const sum = added(controlled_stakes, available_rewards)
  const share = (part: Lovelace | null) =>
    sum === undefined || sum === 0n || part === null
      ? ''
      : `${((Number(part) / Number(sum)) * 100).toFixed(2)}%`
  return (
    <>
      {sum !== undefined && sum > 0n && (
        <div
          className="balance-split"
          role="img"
          aria-label={`Controlled stake ${share(controlled_stakes)}, rewards ${share(available_rewards)}`}
        >
          {controlled_stakes !== 0n && (
            <span className="balance-split-tx" style={{ '--v': share(controlled_stakes) }} />
          )}
          {available_rewards !== 0n && (
            <span className="balance-split-fee" style={{ '--v': share(available_rewards) }} />
          )}
        </div>
      )}
      <table className="balance-parts">
        <caption className="visually-hidden">Parts of the balance, in ADA</caption>
        <tbody>
          <tr>
            <th scope="row">
              <Swatch series="tx" /> <abbr title="What the keys of this account hold">Controlled stake</abbr>
            </th>
            <td className="number">
              <Amount lovelace={account.controlled_stakes} unit={false} />
            </td>
            <td className="number">{share(controlled_stakes)}</td>
          </tr>
          <tr>
            <th scope="row">
              <Swatch series="fee" /> Rewards to withdraw
            </th>
            <td className="number">
              <Amount lovelace={account.available_rewards} unit={false} />
            </td>
            <td className="number">{share(available_rewards)}</td>
          </tr>
          <tr className="is-part">
            <th scope="row">earned</th>
            <td className="number">
              <Amount lovelace={account.total_rewards} unit={false} />
            </td>
            <td />
          </tr>
          <tr className="is-part">
            <th scope="row">withdrawn</th>
            <td className="number">
              {total_withdrawals !== null && total_withdrawals > 0n && '−'}
              <Amount lovelace={account.total_withdrawals} unit={false} />
            </td>
            <td />
          </tr>
        </tbody>
      </table>
      <SumFault name="balance" stated={total_balance} computed={sum} />
      <SumFault
        name="rewards to withdraw"
        stated={available_rewards}
        computed={added(total_rewards, total_withdrawals === null ? null : lovelace(-total_withdrawals))}
      />
    </>
  )
}

/** Undefined if one of them is unknown. */
function added(a: Lovelace | null, b: Lovelace | null): Lovelace | undefined {
  return a === null || b === null ? undefined : lovelace(a + b)
}

/** A notice where a sum that the data service states is not that of its parts. */
function SumFault({
  name,
  stated,
  computed,
}: {
  name: string
  stated: Lovelace | null
  computed: Lovelace | undefined
}) {
  if (stated === null || computed === undefined || stated === computed) return null
  return (
    <div className="above-3">
      <Notice kind="warn" title="These amounts do not add up.">
        The data service reports the {name} as above; the parts add up to <Amount lovelace={computed} />, a
        difference of <Amount lovelace={lovelace(stated - computed)} />.
      </Notice>
    </div>
  )
}

/** A placeholder of the same size. */
export function BalanceWaiting() {
  return (
    <section aria-busy>
      <div className="section-header">
        <h2>Balance</h2>
      </div>
      <p className="balance">
        <span className="skeleton" style={{ '--w': '14rem' }} />
      </p>
      <div className="balance-split" />
      <div className="balance-parts-waiting" />
    </section>
  )
}
