import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import { MarkedText } from '../marked-text.tsx'
import type { SearchNote } from '../reading/search-result.ts'
import './search-note.css'

interface SearchNoteViewProps {
  readonly id: string
  readonly note: SearchNote
  readonly text: string
  readonly isAfterChoices: boolean
}

/** A note about the text: what it is, or why it is nothing, with its wrong characters marked. */
export function SearchNoteView({ id, note, text, isAfterChoices }: SearchNoteViewProps) {
  const { kind, title, detail, marks = [], isSecret = false } = note
  const isBad = kind === 'mistyped' || isSecret
  return (
    <div id={id} className={noteClass(isBad, isAfterChoices)}>
      <Icon name={noteIcon(note)} />
      <div>
        <p>
          <b>{title}</b>
        </p>
        {detail !== '' && <p className="secondary">{detail}</p>}
        {marks.length > 0 && <MarkedText text={text} marks={marks} />}
        {kind === 'unreadable' && <ReadableTexts />}
      </div>
    </div>
  )
}

function noteClass(isBad: boolean, isAfterChoices: boolean): string {
  return `search-note${isBad ? ' search-note--bad' : ''}${isAfterChoices ? ' search-note--after' : ''}`
}

function noteIcon({ kind, title, isSecret }: SearchNote): IconName {
  if (kind === 'mistyped' || isSecret) return 'warn'
  return kind === 'partial' && /address/.test(title) ? 'account' : 'info'
}

/** Examples of the texts that the search reads. */
const readable: readonly (readonly [name: string, examples: string])[] = [
  ['Account', 'stake1… or addr1…'],
  ['Block', '8415364 or its hash, in hex or base64'],
  ['Epoch', '379'],
  ['Slot', '394/85165743 or 85165743'],
  ['Pool', 'pool 4268, a VRF key or its hash'],
  ['Time', '2022-12-01 21:45'],
]

function ReadableTexts() {
  return (
    <dl className="search-readable">
      {readable.map(([name, examples]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{examples}</dd>
        </div>
      ))}
    </dl>
  )
}
