import { Link } from 'react-router'
import type { SearchVerdict } from './read-search.ts'

/** Says why a text means nothing here; where one character is at fault, shows which. */
export function VerdictView({ verdict, text }: { verdict: SearchVerdict; text: string }) {
  const { title, detail, mark, action } = verdict
  return (
    <div className="verdict">
      {mark !== undefined && (
        <p className="chars">
          {text.slice(0, mark - 1)}
          <span className="x" data-n={mark}>
            {text.charAt(mark - 1)}
          </span>
          {text.slice(mark)}
        </p>
      )}
      <p>
        <b>{title}</b> <span className="ink2">{detail}</span>
      </p>
      {action && (
        <p className="mt3">
          <Link className="btn" to={action.path}>
            {action.label}
          </Link>
        </p>
      )}
    </div>
  )
}
