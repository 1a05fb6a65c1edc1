import './code-lines.css'

/** A piece of a line of code; pieces of a string may be placeholders. */
export interface CodePiece {
  readonly kind: 'plain' | 'key' | 'text' | 'literal' | 'comment' | 'placeholder'
  readonly text: string
}

export type Grammar = keyof typeof grammars

/** The parts of a line that are not plain, by their kind; the first group that matches names it. */
const grammars = {
  json: {
    pattern: /(^…$)|("(?:[^"\\]|\\.)*")(?=: )|("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*|true|false|null)/g,
    kinds: ['comment', 'key', 'text', 'literal'],
  },
  /** Enough of curl, JavaScript and Python for the snippets. */
  code: {
    pattern:
      /((?<!:)\/\/.*|^\s*# .*)|("(?:[^"\\]|\\.)*"|'[^']*'|`[^`]*`)|(EPOCHAL_[A-Z_]+|<[A-Z_]+ of \w+>)/g,
    kinds: ['comment', 'text', 'placeholder'],
  },
  /** Lines of a file of settings. */
  settings: { pattern: /^([A-Z_]+)(?==)/g, kinds: ['key'] },
} as const

const PLACEHOLDER = /(EPOCHAL_[A-Z_]+|<[A-Z_]+ of \w+>)/

function highlightCode(line: string, grammar: Grammar): readonly CodePiece[] {
  const { pattern, kinds } = grammars[grammar]
  const pieces: CodePiece[] = []
  let end = 0
  for (const match of line.matchAll(pattern)) {
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)] ?? 'plain'
    pieces.push({ kind: 'plain', text: line.slice(end, match.index) })
    if (grammar === 'code' && kind === 'text') pieces.push(...withPlaceholders(match[0]))
    else pieces.push({ kind, text: match[0] })
    end = match.index + match[0].length
  }
  pieces.push({ kind: 'plain', text: line.slice(end) })
  return pieces.filter(({ text }) => text !== '')
}

function withPlaceholders(text: string): CodePiece[] {
  return text.split(PLACEHOLDER).map((part) => ({
    kind: PLACEHOLDER.test(part) ? 'placeholder' : 'text',
    text: part,
  }))
}

/**
 * Machine text that wraps with a hanging indent. What is copied is taken from its source, not from here.
 * @param label the name of the text for screen readers
 */
export function CodeLines({ text, grammar, label }: { text: string; grammar: Grammar; label: string }) {
  const lines = text.replace(/\n$/, '').split('\n')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section may not be within the pre element that keeps the lines
    <pre className="code-lines" role="region" aria-label={label}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity
        <span key={at}>
          {line === ''
            ? ' '
            : highlightCode(line, grammar).map(({ kind, text: part }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a line has no other identity
                <span key={place} className={kind === 'plain' ? undefined : `code-${kind}`}>
                  {part}
                </span>
              ))}
        </span>
      ))}
    </pre>
  )
}
