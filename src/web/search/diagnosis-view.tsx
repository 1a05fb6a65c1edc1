import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SearchDiagnosis } from './reading/search-result.ts'
import './diagnosis-view.css'

/** A diagnosis of a text, with the wrong characters marked. */
export function DiagnosisView({
  diagnosis: { title, detail, marks = [], action },
  text,
  children,
}: {
  diagnosis: SearchDiagnosis
  text: string
  /** Further actions. */
  children?: ReactNode
}) {
  return (
    <div className="diagnosis">
      {marks.length > 0 && <MarkedText text={text} marks={marks} />}
      <p>
        <b>{title}</b> <span className="secondary">{detail}</span>
      </p>
      {(action || children) && (
        <p className="diagnosis-actions">
          {action && (
            <Link className="button" to={action.path}>
              {action.label}
            </Link>
          )}
          {children}
        </p>
      )}
    </div>
  )
}

/** The text with its prefix in grey and the wrong characters boxed, with their positions below. */
function MarkedText({ text, marks }: { text: string; marks: readonly number[] }) {
  const separator = text.lastIndexOf('1', Math.min(...marks) - 2) + 1
  const parts: ReactNode[] = [
    <span key="prefix" className="diagnosis-prefix">
      {text.slice(0, separator)}
    </span>,
  ]
  let end = separator
  for (const mark of marks) {
    parts.push(text.slice(end, mark - 1))
    parts.push(
      <span key={mark} className="diagnosis-mark" data-n={mark}>
        {text.charAt(mark - 1) || '␣'}
      </span>,
    )
    end = mark
  }
  parts.push(text.slice(end))
  return <p className="diagnosis-text">{parts}</p>
}
