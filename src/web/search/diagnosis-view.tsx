import type { ReactNode } from 'react'
import { Link } from '../ui/controls/link.tsx'
import { MarkedText } from './marked-text.tsx'
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
  const pages = suggestions.filter((suggestion) => 'path' in suggestion)
  return (
    <div className="diagnosis">
      {marks.length > 0 && <MarkedText text={text} marks={marks} />}
      <p>
        <b>{title}</b> <span className="secondary">{detail}</span>
      </p>
      {(suggestions.some(({ kind }) => kind !== 'copy') || children) && (
        <p className="diagnosis-actions">
          {pages.map((page) => (
            <Link key={page.path} className="button" to={page.path}>
              {page.title}
            </Link>
          ))}
          {suggestions.map(
            (suggestion) =>
              suggestion.kind === 'out' && (
                <a
                  key={suggestion.href}
                  className="button"
                  href={suggestion.href}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {suggestion.title}
                </a>
              ),
          )}
          {children}
        </p>
      )}
    </div>
  )
}
