import { useId } from 'react'
import { subjectIcons } from '../../search/subject-kinds.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Link } from '../../ui/controls/link.tsx'
import type { SuggestedPage } from './suggested-pages.ts'
import './suggestion-list.css'

export interface Suggestion extends SuggestedPage {
  /** Stands at the row's end in place of the path. */
  readonly aside?: string
}

/** Pages that may be meant, or that are nearest to one that does not exist. */
export function SuggestionList({ title, pages }: { title: string; pages: readonly Suggestion[] }) {
  const id = useId()
  if (pages.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 className="suggestions-title" id={id}>
        {title}
      </h2>
      <ul className="suggestions">
        {pages.map(({ kind, title: name, detail, path, aside }) => (
          <li key={path}>
            <Link className="suggestion" to={path}>
              <Icon name={subjectIcons[kind]} />
              <span className="suggestion-text">
                <span className="suggestion-name">{name}</span>
                <span className="suggestion-detail">{detail}</span>
              </span>
              {aside === undefined ? (
                <code className="suggestion-aside">{path}</code>
              ) : (
                <span className="suggestion-aside">{aside}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
