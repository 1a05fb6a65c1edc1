import { type Warning, warningText } from '../../chain/pool-history/warnings.ts'
import './warning-list.css'

/** Sentences on what new terms mean for delegators. @param from the epoch from which announced terms apply */
export function WarningList({ warnings, from }: { warnings: readonly Warning[]; from?: number | undefined }) {
  return warnings.map((warning) => (
    <p key={warning.text} className={`pool-warning is-${warning.weight}`}>
      {warningText(warning, from)}
    </p>
  ))
}
