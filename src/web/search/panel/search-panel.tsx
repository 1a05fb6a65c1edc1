import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { networksQuery } from '#web/api/endpoint-query.ts'
import { basePath } from '#web/browser/base-path.ts'
import { timeZone } from '#web/browser/choices.ts'
import { originState } from '#web/routing/address-origin.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { MendDialogue } from '#web/search/mend-dialogue.tsx'
import { addressOriginOf } from '#web/search/reading/address-origin-of.ts'
import type { SearchNote } from '#web/search/reading/search-result.ts'
import { useAllRecentSearches } from '#web/search/recent-searches.ts'
import { useWatchList } from '#web/watch-list/watch-list.ts'
import { knownFact } from './known-facts.ts'
import { usePaletteActions } from './palette-actions.ts'
import { type PanelOption, panelContent } from './panel-content.ts'
import { SearchList, SearchNoteView } from './search-list.tsx'
import { useReading, useRecordLookup } from './search-lookup.ts'
import './search-panel.css'

/** The panel's handlers for the events of the search box. */
export interface SearchControl {
  readonly submit: () => void
  readonly keyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The panel's state as attributes of the search box. */
export type SearchBoxAttributes = Pick<
  ComponentProps<'input'>,
  | 'className'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-activedescendant'
  | 'aria-invalid'
  | 'aria-describedby'
>

export interface SearchPanelProps {
  readonly variant: 'hero' | 'palette'
  /** Called when an option has been chosen that leaves the panel. */
  readonly onOpened?: () => void
  readonly id: string
  readonly input: RefObject<HTMLInputElement | null>
  readonly control: RefObject<SearchControl | null>
  readonly text: string
  readonly onText: (text: string) => void
  readonly isClosed: boolean
  readonly onClosed: (isClosed: boolean) => void
  readonly isSubmitted: boolean
  readonly onAttributes: (attributes: SearchBoxAttributes) => void
}

/** Milliseconds without a change before a sentence is announced. */
const ANNOUNCE_AFTER = 300

/** The sentence for a live region: the newest one, once it has stayed for a while, so that typing is not interrupted. */
function useSpoken(sentence: string): string {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(sentence), ANNOUNCE_AFTER)
    return () => clearTimeout(timer)
  }, [sentence])
  return spoken
}

/** The labels of pools and accounts, by the paths of their pages. */
function useLabels(): ReadonlyMap<string, string> {
  const { labels } = useWatchList()
  return useMemo(
    () => new Map(labels.map(({ network, kind, id, text }) => [paths[kind](network, id), text])),
    [labels],
  )
}

/** What this browser knows of the record of a page. */
function useFacts(): (path: string) => string | undefined {
  const client = useQueryClient()
  const { data: listed = [] } = useQuery(networksQuery)
  const zone = timeZone.use()
  return (path) => knownFact(client, listed, path, zone)
}

/** A number or an identifier, which is shown in the type of machine text. */
const MACHINE_TEXT = /^(?=.*[\d$])[\w$+=#.]+$/

/**
 * The panel below the search box: the pages that its text can name, a note about the text, recent pages and actions.
 * While the user types, no data is requested. Enter chooses the selected option; where several readings of the text may
 * have no record, it opens the first that has one.
 */
export const SearchPanel = memo(function SearchPanel({
  variant,
  onOpened = () => undefined,
  id,
  input,
  control,
  text,
  onText,
  isClosed,
  onClosed,
  isSubmitted,
  onAttributes,
}: SearchPanelProps) {
  const { name: network } = useNetwork()
  const navigate = useNavigate()
  const { pathname: here } = useLocation()
  const isPalette = variant === 'palette'
  const paletteActions = usePaletteActions()
  const actions = isPalette || text.trim() !== '' ? paletteActions : []
  const reading = useReading(text)
  const recent = useAllRecentSearches()
  const [moved, setMoved] = useState<{ readonly text: string; readonly at: number }>()
  const lookup = useRecordLookup(open)

  const labels = useLabels()
  const factOf = useFacts()
  const content = panelContent({ text, reading, network, here, actions, recent, labels, factOf })
  const { options, choiceGroups, otherGroups } = content
  const movedPlace = moved?.text === text && moved.at < options.length ? moved.at : undefined
  const at = movedPlace ?? content.preselected
  const active = at === undefined ? undefined : options[at]
  const note = lookup.isWaiting ? lookupNote : content.note
  const isOpen = isPalette || (!isClosed && (options.length > 0 || note !== undefined))
  const sentence = lookup.isWaiting ? lookupNote.title : content.spoken
  const spoken = useSpoken(isOpen ? sentence : '')

  function leave() {
    onClosed(true)
    onText('')
    onOpened()
  }

  function open(path: string) {
    leave()
    const isAccount = path.startsWith(paths.account(network, ''))
    navigate(path, { state: originState(isAccount ? addressOriginOf(reading.text) : undefined) })
  }

  function choose({ effect }: PanelOption) {
    if (effect.kind === 'open') open(effect.path)
    if (effect.kind === 'leave') window.open(effect.href, '_blank', 'noopener')
    if (effect.kind === 'run') {
      leave()
      effect.run()
    }
  }

  function submit() {
    if (lookup.isWaiting) return
    if (!active) {
      input.current?.focus()
      return onClosed(false)
    }
    const unknown = content.choices.filter(({ doubt }) => doubt !== 'not on record').map(({ path }) => path)
    if (movedPlace === undefined && reading.areReadings && unknown.length > 1) lookup.start(unknown)
    else choose(active)
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    // Enter takes over the word that an input method has composed.
    if (event.nativeEvent.isComposing) return key === 'Enter' ? event.preventDefault() : undefined
    if (key === 'Escape') leaveStep(event)
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (active?.effect.kind === 'open') window.open(basePath + active.effect.path, '_blank', 'noopener')
    }
    const next = nextOption(key, { count: options.length, at, hasMoved: movedPlace !== undefined })
    if (next === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (isOpen) setMoved({ text, at: next })
    else onClosed(false)
  }

  function leaveStep(event: KeyboardEvent) {
    if (lookup.isWaiting) lookup.stop()
    else if (isPalette && text !== '') onText('')
    else if (!isPalette && isOpen) onClosed(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  useLayoutEffect(() => {
    control.current = { submit, keyDown }
  })
  const isExpanded = isOpen && options.length > 0
  const hasChoices = choiceGroups.length > 0
  const hasOthers = otherGroups.length > 0
  const listIds = [hasChoices && `${id}-choices`, hasOthers && `${id}-others`].filter(Boolean).join(' ')
  const hasNote = isOpen && note !== undefined
  const isMachineText = MACHINE_TEXT.test(text.trim())
  const isInvalid = note?.kind === 'mistyped'
  const activeId = isExpanded && at !== undefined ? `${id}-${at}` : undefined
  useLayoutEffect(() => {
    onAttributes({
      className: isMachineText ? 'search-box-identifier' : undefined,
      'aria-expanded': isExpanded,
      'aria-controls': isExpanded ? listIds : undefined,
      'aria-activedescendant': activeId,
      'aria-describedby': hasNote ? `${id}-note` : undefined,
      'aria-invalid': isInvalid,
    })
  }, [onAttributes, id, listIds, isMachineText, isExpanded, activeId, hasNote, isInvalid])
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  // A long text shows its end, also after it was pasted and when its type changes.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const box = input.current
      if (box && box.selectionEnd === text.length) box.scrollLeft = box.scrollWidth
    })
    return () => cancelAnimationFrame(frame)
  }, [input, text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text ends the lookup of the one before
  useEffect(lookup.stop, [text])
  // Enter may have been pressed before the code of the panel was loaded.
  const [isSubmitPending, setIsSubmitPending] = useState(isSubmitted)
  useEffect(() => {
    if (!isSubmitPending) return
    setIsSubmitPending(false)
    submit()
  })

  const list = { id, at, onChoose: choose }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press leaves the focus in the box, whose loss would close the panel */}
      <div
        className={isPalette ? undefined : 'popover search-popover'}
        hidden={!isOpen}
        onMouseDown={(event) => event.preventDefault()}
      >
        {hasChoices && (
          <SearchList {...list} name="choices" label="Search results" groups={choiceGroups} first={0} />
        )}
        {note?.mended !== undefined && (
          <MendDialogue
            note={note}
            pasted={reading.text}
            suggestions={reading.suggestions}
            label={labels.get(paths.account(network, note.mended))}
            onOpen={leave}
          />
        )}
        {note && note.mended === undefined && (
          <SearchNoteView id={`${id}-note`} note={note} text={reading.text} isAfterChoices={hasChoices} />
        )}
        {hasOthers && (
          <SearchList
            {...list}
            name="others"
            label={content.suggestionCount > 0 ? 'Suggestions' : 'Recent pages and actions'}
            groups={otherGroups}
            first={content.choices.length}
          />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  )
})

const lookupNote: SearchNote = {
  kind: 'partial',
  title: 'Looking for the first of these on record.',
  detail: 'It opens when it is found.',
}

/** The places of the options in the panel. */
interface Place {
  readonly count: number
  /** The place that Enter chooses. */
  readonly at: number | undefined
  /** True once an arrow key has moved: before that, Home and End belong to the text. */
  readonly hasMoved: boolean
}

/** The place to which a key moves; undefined for a key that moves nothing. */
export function nextOption(key: string, { count, at, hasMoved }: Place): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return at === undefined ? 0 : (at + 1) % count
  if (key === 'ArrowUp') return at === undefined ? count - 1 : (at + count - 1) % count
  if (key === 'Home' && hasMoved) return 0
  if (key === 'End' && hasMoved) return count - 1
  return undefined
}
