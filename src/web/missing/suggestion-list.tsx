import { useId } from 'react'
import { Link } from '#web/routing/link.tsx'
import type { SubjectKind } from '#web/search/reading/search-result.ts'
import { subjectIcons } from '#web/search/subject-kinds.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import './suggestion-list.css'

export interface Suggestion {
  readonly kind: SubjectKind
  readonly title: string
  readonly detail: string
  readonly path: string
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
        {pages.map(({ kind, title: name, detail, path }) => (
          <li key={path}>
            <Link className="suggestion" to={path}>
              <Icon name={subjectIcons[kind]} />
              <span className="suggestion-text">
                <span className="suggestion-name">{name}</span>
                <span className="secondary small">{detail}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
