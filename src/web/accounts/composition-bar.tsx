import type { Lovelace } from '#cardano/lovelace.ts'
import './composition-bar.css'

interface Part {
  readonly name: string
  readonly series: 'tx' | 'fee'
  readonly amount: Lovelace
}

/** The share below which a part has no label; the ledger names it. */
const LABELLED_SHARE = 0.12

/** The parts of a total as a bar; nothing for a total of zero. */
export function CompositionBar({ parts }: { parts: readonly Part[] }) {
  const total = Number(parts.reduce((sum, { amount }) => sum + amount, 0n))
  const shown = parts.filter(({ amount }) => amount > 0n)
  if (total === 0) return null
  return (
    <div
      className="composition-bar"
      role="img"
      aria-label={shown.map(({ name, amount }) => `${name} ${percent(Number(amount) / total)}`).join(', ')}
    >
      {shown.map(({ name, series, amount }) => {
        const share = Number(amount) / total
        return (
          <span key={name} className={`composition-bar-${series}`} style={{ '--v': percent(share) }}>
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
