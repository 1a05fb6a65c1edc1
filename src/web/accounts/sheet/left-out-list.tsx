import { MarkedText } from '../../search/marked-text.tsx'
import { Link } from '../../ui/controls/link.tsx'
import type { LeftOutEntry } from './sheet-entries.ts'
import './left-out-list.css'

/** The pasted pieces that are no row of the sheet, each with its reason and what helps. */
export function LeftOutList({ entries, pasted }: { entries: readonly LeftOutEntry[]; pasted: number }) {
  return (
    <section className="section left-out">
      <div className="section-header">
        <h2>Left out</h2>
        <span className="section-note">
          {entries.length} of {pasted}
        </span>
      </div>
      <ul>
        {entries.map(({ text, reason, detail, marked, help }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece can be pasted twice, and the list changes as a whole.
          <li key={at}>
            {marked ? <MarkedText {...marked} /> : <span className="full-hash">{text}</span>}
            <span title={detail}>{reason}</span>
            {help && <Link to={help.path}>{help.title}</Link>}
          </li>
        ))}
      </ul>
    </section>
  )
}
