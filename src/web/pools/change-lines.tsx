import { useNetworkDescription } from '../links/network-context.ts'
import { EpochLink } from '../links/resource-link.tsx'
import type { ListedUpdate } from './select-updates.ts'
import { type ChangeLine, changeLines, lineText } from './words.ts'
import './change-lines.css'

/**
 * The changes of an update: a line for each part with its old and new value, which meet at an arrow.
 * @param hasTerms whether a first update tells its terms too
 */
export function ChangeLines({ listed, hasTerms = false }: { listed: ListedUpdate; hasTerms?: boolean }) {
  const source = useNetworkDescription()?.source
  const lines = changeLines(listed, source, hasTerms)
  if (lines.length === 0) return <span className="skeleton" />
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
