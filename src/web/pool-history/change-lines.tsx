import { groupDigits } from '#cardano/decimal.ts'
import { adaText, type Lovelace } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { type DataSource, firstUpdateText, isWholeHistory } from '#web/records/whole-history.ts'
import { useNetworkDescription } from '#web/routing/network-context.tsx'
import { EpochLink } from '#web/routing/resource-link.tsx'
import type { ListedUpdate } from './listed-updates.ts'
import './change-lines.css'

/** The exact amount in ADA with its digits grouped: `130,000`, `0.5`. */
export function exactAda(amount: Lovelace): string {
  const [whole = '', fraction] = adaText(amount).split('.')
  return groupDigits(whole) + (fraction ? `.${fraction}` : '')
}

/** Decimals that show every amount exactly. */
export function decimalsOf(amounts: readonly Lovelace[]): number {
  return Math.max(0, ...amounts.map((amount) => adaText(amount).split('.')[1]?.length ?? 0))
}

/** A part of an update: old and new value with their unit, or a sentence. */
export interface ChangeLine {
  readonly name: string
  /** Undefined for a line that is words alone. */
  readonly values?: { readonly old: string | undefined; readonly now: string; readonly unit: string }
}

/** The changes of an update, a line for each part; none while they are not known. */
export function changeLines(
  { update, before, kinds }: ListedUpdate,
  source: DataSource,
  hasTerms = false,
): readonly ChangeLine[] {
  if (kinds === undefined) return []
  if (!before) {
    const name = isWholeHistory(source) ? 'Registered' : firstUpdateText(source)
    return [{ name }, ...(hasTerms ? termLines(update, undefined) : [])]
  }
  const lines = [
    ...termLines(update, before).filter(({ values }) => values.old !== values.now),
    ...(update.vrf_key_hash_hex === before.vrf_key_hash_hex ? [] : [{ name: 'New VRF key' }]),
    ...(update.reward_addr_id === before.reward_addr_id ? [] : [{ name: 'New reward address' }]),
    ...(update.meta_id === before.meta_id
      ? []
      : [{ name: update.meta_id === null ? 'Metadata removed' : 'New metadata' }]),
  ]
  return lines.length > 0 ? lines : [{ name: sameTermsText(source) }]
}

/** The terms of an update that are numbers, beside those before. */
function termLines(update: PoolUpdate, before: PoolUpdate | undefined) {
  return [
    line('Margin', '%', ({ margin }) => marginPercentage(margin)),
    line('Cost', 'ADA', ({ fixed_cost }) => exactAda(fixed_cost)),
    line('Pledge', 'ADA', ({ pledge }) => exactAda(pledge)),
  ]

  function line(name: string, unit: string, text: (update: PoolUpdate) => string) {
    return { name, values: { old: before && text(before), now: text(update), unit } }
  }
}

function sameTermsText(source: DataSource): string {
  return isWholeHistory(source) ? 'Registered again, same terms' : 'Same terms as before on record'
}

/** A line as text, for a title. */
export function lineText({ name, values }: ChangeLine): string {
  if (!values) return name
  const unit = values.unit === '%' ? '%' : ` ${values.unit}`
  return values.old === undefined
    ? `${name} ${values.now}${unit}`
    : `${name} ${values.old} → ${values.now}${unit}`
}

/**
 * The changes of an update: a line for each part with its old and new value, which meet at an arrow.
 * @param hasTerms whether a first update tells its terms too
 */
export function ChangeLines({ listed, hasTerms = false }: { listed: ListedUpdate; hasTerms?: boolean }) {
  const source = useNetworkDescription()?.source
  const lines = changeLines(listed, source, hasTerms)
  return lines.length === 0 ? <span className="skeleton" /> : <Lines lines={lines} />
}

export function Lines({ lines }: { lines: readonly ChangeLine[] }) {
  return (
    <div className="change-lines">
      {lines.map((line) => (
        <Line key={line.name} line={line} />
      ))}
    </div>
  )
}

/** The first part of what an update changed, and the number of the others, which its title has. */
export function FirstChangeLine({ listed }: { listed: ListedUpdate }) {
  const source = useNetworkDescription()?.source
  const [first, ...others] = changeLines(listed, source)
  if (!first) return <span className="skeleton" />
  return (
    <div className="change-lines" title={others.length > 0 ? others.map(lineText).join('\n') : undefined}>
      <Line line={first} more={others.length} />
    </div>
  )
}

function Line({ line: { name, values }, more = 0 }: { line: ChangeLine; more?: number }) {
  const others = more > 0 && <span className="change-more"> +{more}</span>
  if (!values) {
    return (
      <span className="change-words">
        {name}
        {others}
      </span>
    )
  }
  const { old, now, unit } = values
  return (
    <>
      <span className="change-name">{name} </span>
      <span className="change-old">{old !== undefined && <del>{old}</del>}</span>
      <span className="change-arrow">
        {old !== undefined && (
          <>
            <span aria-hidden="true">→</span>
            <span className="visually-hidden"> to </span>
          </>
        )}
      </span>
      <span>
        <ins>{now}</ins>
        <span className="unit"> {unit}</span>
        {others}
      </span>
    </>
  )
}

/** An epoch from which an update is active. @param present the epoch in progress; undefined where nothing is known about the present */
export function ActiveFrom({ epoch, present }: { epoch: number; present?: number | undefined }) {
  return (
    <>
      <EpochLink no={epoch} />
      {present !== undefined && epoch > present && (
        <span className="not-active-yet" title="Not active yet">
          <span className="visually-hidden">, not active yet</span>
        </span>
      )}
    </>
  )
}
