import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { UtcTime } from '#cardano/utc-time.ts'
import { useNow } from '../browser/clock.ts'
import { useNetwork } from '../links/network-context.ts'
import type { IconName } from '../ui/controls/icon.tsx'
import { relativeText } from '../ui/values/timestamp.tsx'
import { DiagnosisView } from './diagnosis-view.tsx'
import { readSearch } from './read-search.ts'
import { clearRecentSearches, useRecentSearches } from './recent-searches.ts'
import type { SearchAria, SearchControl } from './search-box.tsx'
import { type Option, type OptionGroup, PaletteKeys, SearchList } from './search-list.tsx'
import type { SearchDiagnosis, SubjectKind } from './search-result.ts'

/** Something that is done rather than opened. */
export interface SearchAction {
  readonly title: string
  readonly detail: string
  readonly icon: IconName
  readonly run: () => void
  /** Where it leads, for those that open a page. */
  readonly path?: string
}

export interface SearchPanelProps {
  readonly variant: 'hero' | 'palette'
  /** Where a page is about some kinds of things, what else the text can be is left out. */
  readonly kinds?: readonly SubjectKind[]
  readonly actions?: readonly SearchAction[]
  /** Told when a choice has been opened. */
  readonly onOpened?: () => void
  readonly id: string
  readonly input: RefObject<HTMLInputElement | null>
  readonly control: RefObject<SearchControl | null>
  readonly text: string
  readonly onText: (text: string) => void
  readonly isClosed: boolean
  readonly onClosed: (isClosed: boolean) => void
  readonly isSubmitted: boolean
  readonly onAria: (aria: SearchAria) => void
}

const RECENT_SHOWN = 5

/**
 * What stands below the box: what its text can be, what was opened before, or why it is nothing. It asks the
 * service nothing, and Enter opens the choice that is marked.
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
  const found = [...new Set(choices.map((choice) => choice.kind))]
  const kind = only?.text === text ? only.kind : undefined
  const isList = variant === 'palette'

  function open(path: string) {
    onClosed(true)
    onText('')
    onOpened()
    navigate(path)
  }

  const opening = (path: string) => ({ key: path, path, run: () => open(path) })
  const query = text.trim().toLowerCase()
  const shown = choices.filter((choice) => kind === undefined || choice.kind === kind)
  const groups: readonly OptionGroup[] = [
    {
      name: `${shortened(reading.text)} can be`,
      options: shown.map(
        ({ kind, title, detail, path }): Option => ({ ...opening(path), icon: icons[kind], title, detail }),
      ),
    },
    {
      name: 'Opened before',
      options:
        query === '' && !kinds
          ? recent.slice(0, RECENT_SHOWN).map(
              ({ kind, title, path, at }): Option => ({
                ...opening(path),
                icon: icons[kind],
                title,
                detail: <RecentDetail kind={kind} at={at} />,
              }),
            )
          : [],
      aside: (
        <button
          type="button"
          className="btn btn--bare btn--sm"
          onMouseDown={(event) => event.preventDefault()}
          onClick={clearRecentSearches}
        >
          Forget
        </button>
      ),
    },
    {
      name: 'Actions',
      options:
        shown.length > 0
          ? []
          : actions.filter(({ title }) => title.toLowerCase().includes(query)).map(actionOption),
    },
  ].filter((group) => group.options.length > 0)

  function actionOption({ title, detail, icon, run, path }: SearchAction): Option {
    const act = () => {
      onOpened()
      run()
    }
    return { key: title, icon, title, detail, path, run: act }
  }

  const options = groups.flatMap((group) => group.options)
  const at = Math.min(active.text === text ? active.at : 0, options.length - 1)
  const isOpen = isList || (!isClosed && options.length > 0)
  const diagnosis = diagnosisOf()
  const activeId = isOpen && at >= 0 ? `${id}-${at}` : undefined

  /** While one types, a text that is not complete yet is no mistake. */
  function diagnosisOf(): SearchDiagnosis | undefined {
    if (reading.diagnosis) return isSubmitted || reading.diagnosis.isFinal ? reading.diagnosis : undefined
    return isSubmitted && reading.choices.length > 0 && choices.length === 0 ? ofOtherKind : undefined
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
    if (key === 'Tab' && isList && !event.shiftKey && found.length > 1 && kind !== found.at(-1)) {
      event.preventDefault()
      setOnly({ text, kind: found[kind ? found.indexOf(kind) + 1 : 0] })
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
    onAria({ isExpanded: isOpen && options.length > 0, activeId, isInvalid: diagnosis !== undefined })
  }, [onAria, isOpen, options.length, activeId, diagnosis])
  // Enter was pressed before this came.
  const [mayWait, setMayWait] = useState(isSubmitted)
  useEffect(() => {
    if (!mayWait) return
    setMayWait(false)
    submit()
  })

  function edit(mark: number) {
    onText(reading.text)
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(mark - 1, mark)
    })
  }

  const [mark] = diagnosis?.marks ?? []
  const list = <SearchList id={id} groups={groups} at={at} />
  return (
    <>
      {isList ? (
        list
      ) : (
        <div className="pop search-pop" hidden={!isOpen}>
          {list}
        </div>
      )}
      <div id={`${id}-diagnosis`} aria-live="polite">
        {diagnosis && (
          <DiagnosisView diagnosis={diagnosis} text={reading.text}>
            {mark !== undefined && (
              <button type="button" className="btn btn--bare" onClick={() => edit(mark)}>
                Edit
              </button>
            )}
          </DiagnosisView>
        )}
      </div>
      {isList && (
        <PaletteKeys narrowing={found.length > 1 ? (kind ? `only ${kind}` : 'narrow by type') : undefined} />
      )}
    </>
  )
}

function RecentDetail({ kind, at }: { kind: SubjectKind; at: number }) {
  return `${words[kind]}, ${relativeText(at as UtcTime, useNow())}`
}

const ofOtherKind: SearchDiagnosis = {
  title: 'That is no address of an account.',
  detail: 'It may be something else of the chain: Ctrl K looks for everything.',
}

const icons: Readonly<Record<SubjectKind, IconName>> = {
  account: 'account',
  accounts: 'account',
  block: 'block',
  epoch: 'epoch',
  pool: 'pool',
  slot: 'slot',
}

const words: Readonly<Record<SubjectKind, string>> = {
  account: 'Account',
  accounts: 'Accounts',
  block: 'Block',
  epoch: 'Epoch',
  pool: 'Pool',
  slot: 'Slot',
}

const LONGEST_NAME = 28

function shortened(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, 12)}…${text.slice(-6)}` : text
}
