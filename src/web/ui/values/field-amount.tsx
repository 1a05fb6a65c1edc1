import type { Lovelace } from '#cardano/lovelace.ts'
import { Amount, CompactAmount } from './amount.tsx'
import { Absent } from './count.tsx'
import { inspect } from './inspection.ts'
import './field-amount.css'

type AmountField<R> = { [Name in keyof R]-?: R[Name] extends Lovelace | null ? Name : never }[keyof R] &
  string

/**
 * An amount of a record as a button that opens its inspector. The Tab key skips it in a table, since the page
 * of the row has the same button.
 */
export function FieldAmount<R extends object>({
  of,
  field,
  compact = false,
  inTable = false,
  decimals,
  unit = true,
}: {
  of: R
  field: AmountField<R>
  compact?: boolean
  inTable?: boolean
  decimals?: number
  unit?: boolean
}) {
  const amount = of[field] as Lovelace | null
  if (amount === null) return <Absent why="–" />
  return (
    <button
      type="button"
      className="amount-button"
      aria-haspopup="dialog"
      tabIndex={inTable ? -1 : undefined}
      onClick={({ currentTarget }) => inspect({ anchor: currentTarget, record: of, field })}
    >
      {compact ? (
        <CompactAmount lovelace={amount} unit={unit} />
      ) : (
        <Amount lovelace={amount} unit={unit} {...(decimals !== undefined && { decimals })} />
      )}
    </button>
  )
}
