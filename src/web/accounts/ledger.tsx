import { type Lovelace, lovelace } from '#cardano/lovelace.ts'
import { Amount } from '../ui/amount.tsx'
import { Notice } from '../ui/notice.tsx'
import { type Series, Swatch } from '../ui/readout.tsx'

interface LedgerRow {
  readonly sign: '' | '+' | '−'
  readonly name: string
  readonly series?: Series
  readonly amount: Lovelace
}

/** Sums that meet at the decimal point. Where the stated sum is not that of the rows, both are shown. */
export function Ledger({
  title,
  rows,
  sum,
}: {
  title: string
  rows: readonly LedgerRow[]
  sum: { readonly name: string; readonly stated: Lovelace }
}) {
  const computed = lovelace(
    rows.reduce((total, { sign, amount }) => (sign === '−' ? total - amount : total + amount), 0n),
  )
  return (
    <div>
      <table className="ledger">
        <thead>
          <tr>
            <td className="op" />
            <th scope="col">{title}</th>
            <th scope="col" className="num">
              <span className="u">ADA</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sign, name, series, amount }) => (
            <tr key={name}>
              <td className="op">{sign}</td>
              <th scope="row">
                {series && <Swatch series={series} />} {name}
              </th>
              <td className="num">
                <Amount lovelace={amount} unit={false} />
              </td>
            </tr>
          ))}
          <tr className="sum">
            <td className="op">=</td>
            <th scope="row">{sum.name}</th>
            <td className="num">
              <span>
                <Amount lovelace={sum.stated} unit={false} />
              </span>
            </td>
          </tr>
        </tbody>
      </table>
      {computed !== sum.stated && (
        <Notice kind="warn" title="These do not add up.">
          The service states {sum.name.toLowerCase()} as above; the rows give <Amount lovelace={computed} />.
        </Notice>
      )}
    </div>
  )
}

interface Part {
  readonly name: string
  readonly series: 'tx' | 'fee'
  readonly amount: Lovelace
}

/** Shares narrower than this leave their label to the ledger. */
const LABELLED_SHARE = 0.12

/** How a total divides: soft body, hard end, the label inside. Nothing divides into nothing. */
export function CompositionBar({ parts }: { parts: readonly Part[] }) {
  const total = Number(parts.reduce((sum, { amount }) => sum + amount, 0n))
  const shown = parts.filter(({ amount }) => amount > 0n)
  if (total === 0) return null
  return (
    <div
      className="compo"
      role="img"
      aria-label={shown.map(({ name, amount }) => `${name} ${percent(Number(amount) / total)}`).join(', ')}
    >
      {shown.map(({ name, series, amount }) => {
        const share = Number(amount) / total
        return (
          <span key={name} className={`c-${series}`} style={{ '--v': percent(share) }}>
            {share >= LABELLED_SHARE && (
              <>
                <b>{name}</b> {percent(share)}
              </>
            )}
          </span>
        )
      })}
    </div>
  )
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}
