import { type Lovelace, lovelace } from '#cardano/lovelace.ts'
import type { Account } from '#contract/resources/account.ts'
import { Amount } from '../../ui/values/amount.tsx'
import type { SheetResult } from './collect-accounts.ts'
import { accountOf, type SheetRow } from './sheet-row.ts'
import { countedText } from './sheet-words.ts'
import './sheet-totals.css'

/** Sums over the accounts of the list, with what they leave out. */
export function SheetTotals({ rows }: { rows: readonly SheetRow[] }) {
  const accounts = rows.flatMap((row) => accountOf(row) ?? [])
  const count = (isSo: (row: SheetRow) => boolean) => rows.filter(isSo).length
  const pending = count(({ result }) => isPending(result))
  const leftOut = [
    [count(({ result }) => result?.kind === 'unknown'), 'without a record'],
    [count(({ result }) => result?.kind === 'failed'), 'failed'],
  ].flatMap(([number, what]) => (number === 0 ? [] : [`${number} ${what}`]))
  return (
    <section className="section" aria-label="Totals">
      <dl className="readouts">
        {totals.map(({ label, of }) => {
          const amounts = accounts.map(of).filter((amount): amount is Lovelace => amount !== null)
          const sum = lovelace(amounts.reduce((all, amount) => all + amount, 0n))
          return (
            <div key={label} className="readout">
              <dt className="readout-name">{label}</dt>
              <dd className="readout-value">
                {amounts.length > 0 ? <Amount lovelace={sum} decimals={2} /> : '–'}
              </dd>
              <dd className="readout-context">
                {countedText(amounts.length, accounts.length - amounts.length, pending > 0)}
              </dd>
            </div>
          )
        })}
      </dl>
      {leftOut.length > 0 && (
        <p className="sheet-totals-note">Left out of the totals: {leftOut.join(', ')}.</p>
      )}
    </section>
  )
}

function isPending(result: SheetResult | undefined): boolean {
  return result === undefined || result.kind === 'waiting'
}

const totals = [
  { label: 'Total balance', of: ({ total_balance }: Account) => total_balance },
  { label: 'Controlled stake', of: ({ controlled_stakes }: Account) => controlled_stakes },
  { label: 'Available rewards', of: ({ available_rewards }: Account) => available_rewards },
  { label: 'Withdrawn', of: ({ total_withdrawals }: Account) => total_withdrawals },
] as const
