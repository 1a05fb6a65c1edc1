import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { UtcTime } from '#cardano/utc-time.ts'
import { useNetwork } from '../links/network-context.ts'
import { DiagnosisView } from './diagnosis-view.tsx'
import { readSearch } from './reading/read-search.ts'
import type { SearchNote, SubjectKind } from './reading/search-result.ts'
import { useRecentSearches } from './recent-searches.ts'
import { actionsGroup, choicesGroup, recentGroup } from './search-groups.tsx'
import { PaletteKeys, SearchList } from './search-list.tsx'
import type { SearchPanelProps } from './search-panel-props.ts'
import './search-panel.css'

const RECENT_SHOWN = 5

/**
 * The list below the search box: the pages its text can name, recent pages and actions, or a note about the
 * text. It sends no request; Enter opens the marked option.
 */
export function SearchPanel({
  variant,
  kinds,
  actions = [],
  onOpened = () => undefined,
  id,
  input,
  control,
  text,
  onText,
  isClosed,
  onClosed,
  isSubmitted,
  onAria,
}: SearchPanelProps) {
  const network = useNetwork()
  const navigate = useNavigate()
  const recent = useRecentSearches(network.name)
  const [active, setActive] = useState({ text, at: 0 })
  const [only, setOnly] = useState<{ readonly text: string; readonly kind: SubjectKind | undefined }>()
  const reading = useMemo(() => readSearch(text, { network, now: Date.now() as UtcTime }), [text, network])
  const choices = reading.choices.filter((choice) => kinds?.includes(choice.kind) ?? true)
  const foundKinds = [...new Set(choices.map((choice) => choice.kind))]
  const kind = only?.text === text ? only.kind : undefined
  const isList = variant === 'palette'

  function open(path: string) {
    onClosed(true)
    onText('')
    onOpened()
    navigate(path)
  }

  const query = text.trim().toLowerCase()
  const shown = choices.filter((choice) => kind === undefined || choice.kind === kind)
  const matching = shown.length > 0 ? [] : actions.filter(({ title }) => title.toLowerCase().includes(query))
  const groups = [
    choicesGroup(reading.text, shown, open),
    recentGroup(query === '' && !kinds ? recent.slice(0, RECENT_SHOWN) : [], open),
    actionsGroup(matching, onOpened),
  ].filter((group) => group.options.length > 0)
  const options = groups.flatMap((group) => group.options)
  const at = Math.min(active.text === text ? active.at : 0, options.length - 1)
  const isOpen = isList || (!isClosed && options.length > 0)
  const note = currentNote()
  const activeId = isOpen && at >= 0 ? `${id}-${at}` : undefined

  /** An incomplete text is commented on only when it is submitted. */
  function currentNote(): SearchNote | undefined {
    const { note } = reading
    const isEarly = note?.kind === 'partial' || note?.kind === 'unreadable'
    if (note) return isSubmitted || !isEarly ? note : undefined
    return isSubmitted && reading.choices.length > 0 && choices.length === 0 ? otherKind : undefined
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    if (key === 'Escape' && !isList && isOpen) {
      event.stopPropagation()
      onClosed(true)
    }
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      const path = options[at]?.path
      if (path) window.open(path, '_blank', 'noopener')
    }
    if (key === 'Tab' && isList && !event.shiftKey && foundKinds.length > 1 && kind !== foundKinds.at(-1)) {
      event.preventDefault()
      setOnly({ text, kind: foundKinds[kind ? foundKinds.indexOf(kind) + 1 : 0] })
      setActive({ text, at: 0 })
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    event.preventDefault()
    if (!isOpen) return onClosed(false)
    const next = at + (key === 'ArrowDown' ? 1 : options.length - 1)
    setActive({ text, at: options.length > 0 ? next % options.length : 0 })
  }

  function submit() {
    if (query !== '' || isOpen) options[at]?.run()
  }

  useLayoutEffect(() => {
    control.current = { submit, keyDown }
  })
  useEffect(() => {
    onAria({ isExpanded: isOpen && options.length > 0, activeId, isInvalid: note !== undefined })
  }, [onAria, isOpen, options.length, activeId, note])
  // Enter may have been pressed before the code of the panel was loaded.
  const [isSubmitPending, setIsSubmitPending] = useState(isSubmitted)
  useEffect(() => {
    if (!isSubmitPending) return
    setIsSubmitPending(false)
    submit()
  })

  function edit(mark: number) {
    onText(reading.text)
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(mark - 1, mark)
    })
  }

  const [mark] = note?.marks ?? []
  const list = <SearchList id={id} groups={groups} at={at} />
  return (
    <>
      {isList ? (
        list
      ) : (
        <div className="popover search-popover" hidden={!isOpen}>
          {list}
        </div>
      )}
      <div id={`${id}-diagnosis`} aria-live="polite">
        {note && (
          <DiagnosisView note={note} suggestions={reading.suggestions} text={reading.text}>
            {mark !== undefined && (
              <button type="button" className="button button--bare" onClick={() => edit(mark)}>
                Edit
              </button>
            )}
          </DiagnosisView>
        )}
      </div>
      {isList && (
        <PaletteKeys
          narrowing={foundKinds.length > 1 ? (kind ? `only ${kind}` : 'narrow by type') : undefined}
        />
      )}
    </>
  )
}

const otherKind: SearchNote = {
  kind: 'named',
  title: 'This is not the address of an account.',
  detail: 'It may name something else on the chain. Press Ctrl K to search everything.',
}
