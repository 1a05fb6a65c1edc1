import { type Lovelace, lovelace } from '#cardano/lovelace.ts'
import type { Account } from '#contract/resources/account.ts'
import { Notice } from '../ui/records/notice.tsx'
import { type Series, Swatch } from '../ui/records/readout.tsx'
import { Amount } from '../ui/values/amount.tsx'
import { FieldAmount } from '../ui/values/field-amount.tsx'
import './ledger.css'

/** The names of the amount fields of an account. */
export type AccountAmount = {
  [Name in keyof Account]: Account[Name] extends Lovelace | null ? Name : never
}[keyof Account]

interface LedgerRow {
  readonly sign: '' | '+' | '−'
  readonly name: string
  readonly series?: Series
  readonly field: AccountAmount
}

/**
 * Amounts and their sum, aligned at the decimal point. A reported sum that differs from the sum of the rows
 * is shown with both; with an unknown amount there is no sum to compare.
 */
export function Ledger({
  title,
  account,
  rows,
  sum,
}: {
  title: string
  account: Account
  rows: readonly LedgerRow[]
  sum: { readonly name: string; readonly field: AccountAmount }
}) {
  const computed = total(rows.map(({ sign, field }) => ({ sign, amount: account[field] })))
  const stated = account[sum.field]
  return (
    <div>
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col" className="ledger-sign">
              <span className="visually-hidden">Sign</span>
            </th>
            <th scope="col">{title}</th>
            <th scope="col" className="number">
              <span className="unit">ADA</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sign, name, series, field }) => (
            <tr key={name}>
              <td className="ledger-sign">{sign}</td>
              <th scope="row">
                {series && <Swatch series={series} />} {name}
              </th>
              <td className="number">
                <FieldAmount of={account} field={field} unit={false} />
              </td>
            </tr>
          ))}
          <tr className="ledger-sum">
            <td className="ledger-sign">=</td>
            <th scope="row">{sum.name}</th>
            <td className="number">
              <span>
                <FieldAmount of={account} field={sum.field} unit={false} />
              </span>
            </td>
          </tr>
        </tbody>
      </table>
      {computed !== undefined && stated !== null && computed !== stated && (
        <div className="ledger-notice">
          <Notice kind="warn" title="These amounts do not add up.">
            The data service reports {sum.name.toLowerCase()} as above; the rows add up to{' '}
            <Amount lovelace={computed} />, a difference of <Amount lovelace={lovelace(stated - computed)} />.
          </Notice>
        </div>
      )}
    </div>
  )
}

/** Undefined if an amount is unknown. */
function total(
  rows: readonly { readonly sign: LedgerRow['sign']; readonly amount: Lovelace | null }[],
): Lovelace | undefined {
  let sum = 0n
  for (const { sign, amount } of rows) {
    if (amount === null) return undefined
    sum += sign === '−' ? -amount : amount
  }
  return lovelace(sum)
}
