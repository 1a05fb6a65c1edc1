import type { ReactNode } from 'react'
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
