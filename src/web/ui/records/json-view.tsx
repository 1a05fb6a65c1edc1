import { CopyButton } from '../controls/copy-button.tsx'
import './json-view.css'

/** A raw response with line breaks and indents added; every digit is as received. */
export function JsonView({ text, path, curl }: { text: string; path: string; curl: string }) {
  const laidOut = layOut(text)
  return (
    <>
      <div className="json-view-header">
        <code className="json-view-request">GET {path}</code>
        <div className="json-view-tools">
          <CopyButton label="Copy JSON" text={laidOut} what="JSON" />
          <CopyButton label="Copy as curl" text={curl} what="curl command" />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <section className="json-view" tabIndex={0} aria-label="Raw response">
        <pre>{tokens(laidOut)}</pre>
      </section>
    </>
  )
}

/** Adds line breaks and indents between the members of a flat record; strings stay as they are. */
function layOut(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|[{},:]/g, (token) => {
    if (token === '{') return '{\n  '
    if (token === '}') return '\n}'
    if (token === ',') return ',\n  '
    return token === ':' ? ': ' : token
  })
}

const TOKEN = /("(?:[^"\\]|\\.)*")(?=: )|("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*|true|false|null)/g

function tokens(text: string) {
  const parts = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    parts.push(text.slice(end, match.index))
    const kind = match[1] ? 'json-key' : match[2] ? 'json-text' : 'json-literal'
    parts.push(
      <span key={match.index} className={kind}>
        {match[0]}
      </span>,
    )
    end = match.index + match[0].length
  }
  parts.push(text.slice(end))
  return parts
}
