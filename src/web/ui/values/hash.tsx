import { CopyButton } from '../controls/copy-button.tsx'

/** A hash or key in full, with a button that copies it. */
export function FullHash({ text, what }: { text: string; what: string }) {
  return (
    <span className="hc">
      <span className="hash-full">{text}</span>
      <CopyButton text={text} what={what} />
    </span>
  )
}

const TAIL = 6

/** A hash whose middle gives way when there is no room; the whole text stays in the document. */
export function ShortHash({ text }: { text: string }) {
  return (
    <span className="hash" title={text}>
      <span className="h">{text.slice(0, -TAIL)}</span>
      <span className="t">{text.slice(-TAIL)}</span>
    </span>
  )
}
