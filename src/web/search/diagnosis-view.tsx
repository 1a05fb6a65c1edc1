import type { ReactNode } from 'react'
import { Link } from '#web/routing/link.tsx'
import { MendDialogue } from './mend-dialogue.tsx'
import type { SearchNote, SearchSuggestion } from './reading/search-result.ts'
import './marked-text.css'

/** The text with its prefix in grey and the wrong characters boxed. */
export function MarkedText({ text, marks }: { text: string; marks: readonly number[] }) {
  const separator = text.lastIndexOf('1', Math.min(...marks) - 2) + 1
  const parts: ReactNode[] = [
    <span key="prefix" className="marked-text-prefix">
      {text.slice(0, separator)}
    </span>,
  ]
  let end = separator
  for (const mark of marks) {
    parts.push(text.slice(end, mark - 1))
    parts.push(
      <span key={mark} className="marked-character">
        {text.charAt(mark - 1) || '␣'}
      </span>,
    )
    end = mark
  }
  parts.push(text.slice(end))
  return <p className="marked-text">{parts}</p>
}

/** A note about a text, with the wrong characters marked, and the pages that are suggested instead. */
export function DiagnosisView({
  note,
  suggestions,
  text,
  children,
}: {
  note: SearchNote | undefined
  suggestions: readonly SearchSuggestion[]
  text: string
  /** Further actions. */
  children?: ReactNode
}) {
  if (note?.mended !== undefined) {
    return (
      <MendDialogue note={note} pasted={text} suggestions={suggestions}>
        {children}
      </MendDialogue>
    )
  }
  const pages = suggestions.filter((suggestion) => 'path' in suggestion)
  const marks = note?.marks ?? []
  return (
    <div className="above-4">
      {marks.length > 0 && <MarkedText text={text} marks={marks} />}
      {note && (
        <p>
          <b>{note.title}</b> <span className="secondary">{note.detail}</span>
        </p>
      )}
      {(suggestions.length > 0 || children) && (
        <p className="row above-3">
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
