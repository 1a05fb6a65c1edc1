import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Icon } from '../../ui/controls/icon.tsx'
import { useShownDialect } from '../reference-place.ts'
import { findEntries, splitAtMatch } from './find-entries.ts'
import { type ReferenceEntry, referenceEntries } from './reference-entries.ts'

/** The entries that are listed at most. */
const MOST = 8

/** The search of this page: a combobox whose list has what was found; Enter goes there. */
export function FindOnPage() {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const navigate = useNavigate()
  const { search } = useLocation()
  const dialect = useShownDialect()
  const entries = useMemo(() => referenceEntries(dialect), [dialect])
  const found = findEntries(text, entries)
  const listed = found.slice(0, MOST)

  function change(next: string): void {
    setText(next)
    setChosen(0)
  }

  function go({ anchor }: ReferenceEntry): void {
    change('')
    navigate({ search, hash: anchor }, { preventScrollReset: true })
  }

  function move(event: KeyboardEvent): void {
    const entry = listed[chosen]
    if (event.key === 'Enter' && entry) go(entry)
    else if (event.key === 'Escape' && text !== '') change('')
    else if (event.key === 'ArrowDown' && listed.length > 0) setChosen((chosen + 1) % listed.length)
    else if (event.key === 'ArrowUp' && listed.length > 0)
      setChosen((chosen + listed.length - 1) % listed.length)
    else return
    event.preventDefault()
  }

  return (
    <div className="reference-find">
      <div className="reference-find-box">
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          aria-label="Find on this page"
          placeholder="Find a field or path"
          aria-expanded={listed.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={listed.length > 0 ? `${id}-${chosen}` : undefined}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={move}
        />
      </div>
      <div role="listbox" id={`${id}-list`} aria-label="Found on this page" hidden={listed.length === 0}>
        {listed.map((entry, at) => {
          const [before, match, after] = splitAtMatch(entry.name, text)
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
            <div
              role="option"
              key={entry.anchor + entry.name}
              id={`${id}-${at}`}
              aria-selected={at === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => go(entry)}
            >
              <span>
                {before}
                <mark>{match}</mark>
                {after}
              </span>
              <small>{entry.detail}</small>
            </div>
          )
        })}
      </div>
      <p className="reference-found" role="status">
        {text.trim() !== '' && <Summary count={found.length} text={text.trim()} />}
      </p>
      {text.trim() !== '' && found.length === 0 && (
        <button type="button" className="button button--small" onClick={() => change('')}>
          Clear
        </button>
      )}
    </div>
  )
}

function Summary({ count, text }: { count: number; text: string }) {
  if (count === 0) {
    return (
      <>
        Nothing here is called <b>{text}</b>. The interface has no prices, names or single transactions.
      </>
    )
  }
  return (
    <>
      {count} found{count > MOST && `, the first ${MOST} shown`}. <kbd>↓</kbd> moves, <kbd>Enter</kbd> goes
      there.
    </>
  )
}
