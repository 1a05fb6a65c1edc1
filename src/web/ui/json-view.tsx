import { Copy } from 'lucide-react'
import { announce } from './announcer.tsx'

/** An answer as it came, laid out but not altered: every digit is the service's own. */
export function JsonView({ text, path, curl }: { text: string; path: string; curl: string }) {
  const laidOut = layOut(text)
  return (
    <>
      <div className="flex between mb2">
        <code className="request">GET {path}</code>
        <div className="flex json-tools">
          <CopyAction label="Copy JSON" text={laidOut} />
          <CopyAction label="Copy as curl" text={curl} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="json" tabIndex={0} aria-label="The answer as it came">
        <pre>{tokens(laidOut)}</pre>
      </section>
    </>
  )
}

function CopyAction({ label, text }: { label: string; text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      announce('Copied')
    } catch {
      announce('The browser did not allow copying')
    }
  }
  return (
    <button type="button" className="btn btn--sm" onClick={copy}>
      {label === 'Copy JSON' && <Copy className="icon" aria-hidden />}
      {label}
    </button>
  )
}

/** Line breaks and indents between the members of a flat record; inside strings nothing is touched. */
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
    const kind = match[1] ? 'jk' : match[2] ? 'js' : 'jn'
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
