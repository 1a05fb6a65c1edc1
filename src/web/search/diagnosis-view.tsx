import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SearchNote, SearchSuggestion } from './reading/search-result.ts'
import './diagnosis-view.css'

/** A note about a text, with the wrong characters marked, and the pages that are suggested instead. */
export function DiagnosisView({
  note: { title, detail, marks = [] },
  suggestions = [],
  text,
  children,
}: {
  note: SearchNote
  suggestions?: readonly SearchSuggestion[]
  text: string
  /** Further actions. */
  children?: ReactNode
}) {
  const pages = suggestions.filter((suggestion) => suggestion.kind !== 'copy')
  return (
    <div className="diagnosis">
      {marks.length > 0 && <MarkedText text={text} marks={marks} />}
      <p>
        <b>{title}</b> <span className="secondary">{detail}</span>
      </p>
      {(pages.length > 0 || children) && (
        <p className="diagnosis-actions">
          {pages.map((page) => (
            <Link key={page.path} className="button" to={page.path}>
              {page.title}
            </Link>
          ))}
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
