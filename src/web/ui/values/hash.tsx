import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import './hash.css'

/** A hash or key in full, with a button that copies it. */
export function FullHash({ text, what }: { text: string; what: string }) {
  return (
    <span className="copyable">
      <span className="full-hash">{text}</span>
      <CopyButton text={text} what={what} />
    </span>
  )
}

const TAIL = 6

/** A hash whose middle is hidden where there is no room; the whole text stays in the document. */
export function ShortHash({ text }: { text: string }) {
  return (
    <span className="hash" title={text}>
      <span className="hash-head">{text.slice(0, -TAIL)}</span>
      <span className="hash-tail">{text.slice(-TAIL)}</span>
    </span>
  )
}
