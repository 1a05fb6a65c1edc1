import type { MouseEvent } from 'react'
import { Link } from '#web/routing/link.tsx'
import { MarkedText } from '#web/search/diagnosis-view.tsx'
import type { SearchNote } from '#web/search/reading/search-result.ts'
import { clearRecentSearches } from '#web/search/recent-searches.ts'
import { Icon, type IconName } from '#web/ui/controls/icon.tsx'
import type { OptionGroup, PanelOption } from './panel-content.ts'
import './search-list.css'
import './search-note.css'

/** A word with an ellipsis, which is a shortened identifier. */
const IDENTIFIER = /[^\s,]*…[^\s,]*/

/** A text whose first shortened identifier is in the type of machine text. */
function IdentifierText({ text }: { text: string }) {
  const found = IDENTIFIER.exec(text)
  if (!found) return text
  const [identifier] = found
  return (
    <>
      {text.slice(0, found.index)}
      <code>{identifier}</code>
      {text.slice(found.index + identifier.length)}
    </>
  )
}

interface SearchListProps {
  readonly id: string
  readonly name: 'choices' | 'others'
  readonly label: string
  readonly groups: readonly OptionGroup[]
  /** The place of the first option among all options of the panel. */
  readonly first: number
  /** The place of the selected option. */
  readonly at: number | undefined
  readonly onChoose: (option: PanelOption) => void
}

/** Options in groups. The box keeps the focus and names the selected option. */
export function SearchList({ id, name, label, groups, first, at, onChoose }: SearchListProps) {
  let place = first
  return (
    <div role="listbox" id={`${id}-${name}`} aria-label={label} className="search-list">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, and a fieldset is none of them
        <div key={group.name} role="group" aria-label={group.name}>
          {!group.isNameHidden && <GroupName group={group} />}
          {group.options.map((option) => {
            const own = place++
            return (
              <OptionRow
                key={option.key}
                id={`${id}-${own}`}
                option={option}
                isSelected={own === at}
                onChoose={() => onChoose(option)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

function GroupName({ group: { name, isClearable } }: { group: OptionGroup }) {
  return (
    <div className="search-list-group" role="presentation">
      <span>{name}</span>
      {isClearable && (
        <button type="button" className="button button--bare button--small" onClick={clearRecentSearches}>
          Clear
        </button>
      )}
    </div>
  )
}

function OptionRow({
  option: { icon, title, detail, marked, effect },
  id,
  isSelected,
  onChoose,
}: {
  option: PanelOption
  id: string
  isSelected: boolean
  onChoose: () => void
}) {
  const content = (
    <>
      <Icon name={icon} />
      <div className="search-option-text">
        <div className="search-option-title">
          {marked ? <MarkedTitle title={title} marked={marked} /> : <IdentifierText text={title} />}
        </div>
        {detail !== '' && (
          <div className="aside small">
            <IdentifierText text={detail} />
          </div>
        )}
      </div>
      {isSelected && <Icon name="enter" />}
    </>
  )
  const common = { id, className: 'search-option', role: 'option', 'aria-selected': isSelected, tabIndex: -1 }
  if (effect.kind === 'leave') {
    return (
      <a {...common} href={effect.href} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    )
  }
  return effect.kind === 'open' ? (
    <Link
      {...common}
      to={effect.path}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onChoose()
      }}
    >
      {content}
    </Link>
  ) : (
    <button type="button" {...common} onClick={onChoose}>
      {content}
    </button>
  )
}

function MarkedTitle({ title, marked: [start, end] }: { title: string; marked: readonly [number, number] }) {
  return (
    <>
      {title.slice(0, start)}
      <mark>{title.slice(start, end)}</mark>
      {title.slice(end)}
    </>
  )
}

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
    <div
      id={id}
      className={`search-note${isBad ? ' search-note--bad' : ''}${isAfterChoices ? ' search-note--after' : ''}`}
    >
      <Icon name={noteIcon(note)} />
      <div>
        <p>
          <b>{title}</b>
        </p>
        {detail !== '' && <p className="secondary">{detail}</p>}
        {marks.length > 0 && <MarkedText text={text} marks={marks} />}
      </div>
    </div>
  )
}

function noteIcon({ kind, title, isSecret }: SearchNote): IconName {
  if (kind === 'mistyped' || isSecret) return 'warn'
  return kind === 'partial' && /address/.test(title) ? 'account' : 'info'
}
