import { type Grammar, highlightCode } from './highlight-code.ts'
import './code-lines.css'

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
