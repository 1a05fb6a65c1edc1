import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Link, useNavigate } from 'react-router'
import type { UtcTime } from '#cardano/utc-time.ts'
import { useNetwork } from '../links/network-context.ts'
import { useNow } from '../ui/clock.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { relativeText } from '../ui/timestamp.tsx'
import { useReadSearch } from './lazy-reading.ts'
import { forgetRecentThings, useRecentThings } from './recent-things.ts'
import type { SearchChoice, SearchVerdict, SubjectKind } from './search-reading.ts'
import { VerdictView } from './verdict-view.tsx'
import './search.css'

/** Something that is done rather than opened. */
export interface SearchAction {
  readonly title: string
  readonly detail: string
  readonly icon: IconName
  readonly run: () => void
  /** Where it leads, for those that open a page. */
  readonly path?: string
}

interface Option {
  readonly key: string
  readonly icon: IconName
  readonly title: string
  readonly detail: ReactNode
  readonly path: string | undefined
  readonly run: () => void
}

interface OptionGroup {
  readonly name: string
  readonly options: readonly Option[]
  readonly aside?: ReactNode
}

const RECENT_SHOWN = 5
const NONE: readonly SearchAction[] = []

/**
 * One box for everything that can be looked up. It says while one types what the text can be, asks the
 * service nothing, and Enter opens the first choice. The hero of a page drops its list over the page; the
 * palette is a list.
 */
export function SearchBox({
  variant,
  label,
  placeholder,
  initial = '',
  kinds: wanted,
  actions = NONE,
  inputRef,
  onOpened = () => {},
}: {
  variant: 'hero' | 'palette'
  label: string
  placeholder: string
  initial?: string
  /** Where a page is about one kind of thing, what else the text can be is left out. */
  kinds?: readonly SubjectKind[]
  actions?: readonly SearchAction[]
  inputRef?: RefObject<HTMLInputElement | null>
  /** Told when a choice has been opened. */
  onOpened?: () => void
}) {
  const network = useNetwork()
  const navigate = useNavigate()
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  const input = inputRef ?? own
  const [text, setText] = useState(initial)
  const [active, setActive] = useState(0)
  const [closed, setClosed] = useState(true)
  const [submitted, setSubmitted] = useState(initial !== '')
  const [kind, setKind] = useState<SubjectKind>()
  const recent = useRecentThings(network.name)
  const { read, failed } = useReadSearch(network)
  const reading = useMemo(() => read?.(text), [read, text])
  const choices = (reading?.choices ?? []).filter((choice) => wanted?.includes(choice.kind) ?? true)
  const kinds = [...new Set(choices.map((choice) => choice.kind))]
  const narrowed = kind ? choices.filter((choice) => choice.kind === kind) : choices

  const groups = optionGroups()
  const options = groups.flatMap((group) => group.options)
  const at = Math.min(active, options.length - 1)
  const isList = variant === 'palette'
  const open = isList || (!closed && options.length > 0)
  // While one types, a text that is not complete yet is no mistake.
  const verdict =
    submitted || reading?.verdict?.isFinal
      ? (reading?.verdict ?? (reading?.choices.length && choices.length === 0 ? otherKind : undefined))
      : undefined

  // Enter was pressed before the reader had come.
  const waits = useRef(false)
  const first = options[0]
  useEffect(() => {
    if (!waits.current || !read) return
    waits.current = false
    first?.run()
  })

  function optionGroups(): OptionGroup[] {
    const query = text.trim().toLowerCase()
    const offered = actions.filter(({ title }) => title.toLowerCase().includes(query))
    const groups: OptionGroup[] = [
      {
        name: `${shortened(reading?.text ?? '')} can be`,
        options: narrowed.map((choice) => choiceOption(choice)),
      },
      {
        name: 'Opened before',
        options: query === '' && !wanted ? recent.slice(0, RECENT_SHOWN).map(recentOption) : [],
        aside: (
          <button type="button" className="btn btn--bare btn--sm" onClick={forgetRecentThings}>
            Forget
          </button>
        ),
      },
      {
        name: 'Actions',
        options: narrowed.length > 0 ? [] : offered.map(actionOption),
      },
    ]
    return groups.filter((group) => group.options.length > 0)
  }

  function choiceOption({ kind, title, detail, path }: SearchChoice): Option {
    return { key: path, icon: icons[kind], title, detail, path, run: () => openPath(path) }
  }

  function recentOption({ kind, title, path, at }: (typeof recent)[number]): Option {
    const detail = <RecentDetail kind={kind} at={at} />
    return { key: path, icon: icons[kind], title, detail, path, run: () => openPath(path) }
  }

  function actionOption({ title, detail, icon, run, path }: SearchAction): Option {
    return {
      key: title,
      icon,
      title,
      detail,
      path,
      run: () => {
        run()
        onOpened()
      },
    }
  }

  function openPath(path: string) {
    setClosed(true)
    setText('')
    onOpened()
    navigate(path)
  }

  function change(value: string) {
    setText(value)
    setActive(0)
    setKind(undefined)
    setClosed(false)
    setSubmitted(false)
  }

  function submit() {
    setSubmitted(true)
    waits.current = !read
    if (text.trim() !== '' || open) options[at]?.run()
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (key === 'Escape' && !isList && open) {
      event.stopPropagation()
      setClosed(true)
    }
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      const path = options[at]?.path
      if (path) window.open(path, '_blank', 'noopener')
      return
    }
    if (key === 'Tab' && isList && !event.shiftKey && kinds.length > 1 && kind !== kinds.at(-1)) {
      event.preventDefault()
      setKind(kinds[kind ? kinds.indexOf(kind) + 1 : 0])
      setActive(0)
      return
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    event.preventDefault()
    if (!open) return setClosed(false)
    const next = at + (key === 'ArrowDown' ? 1 : options.length - 1)
    setActive(options.length > 0 ? next % options.length : 0)
  }

  function edit(mark: number) {
    setText(reading?.text ?? text)
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(mark - 1, mark)
    })
  }

  let place = -1
  const list = (
    <div role="listbox" id={`${id}-choices`} aria-label="What can be opened" className="pal-list">
      {groups.map(({ name, options: ofGroup, aside }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, and a fieldset is none of them
        <div key={name} role="group" aria-label={name}>
          <div className="pal-grp flex between">
            <span>{name}</span>
            {aside}
          </div>
          {ofGroup.map((option) => {
            place += 1
            return (
              <OptionRow key={option.key} option={option} id={`${id}-${place}`} selected={place === at} />
            )
          })}
        </div>
      ))}
    </div>
  )

  return (
    <search className={`search search--${variant}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className={isList ? 'pal-in' : 'hero-search'}
        noValidate
      >
        <span className={isList ? undefined : 'hide-sm'}>
          <Icon name="search" />
        </span>
        <input
          ref={input}
          aria-label={label}
          placeholder={placeholder}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          role="combobox"
          aria-expanded={open && options.length > 0}
          aria-controls={`${id}-choices`}
          aria-activedescendant={open && at >= 0 ? `${id}-${at}` : undefined}
          aria-invalid={verdict !== undefined}
          aria-describedby={verdict ? `${id}-verdict` : undefined}
          onChange={(event) => change(event.target.value)}
          // A line of a text area or of a table is one line here: what breaks it would be lost.
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (!/[\r\n\t]/.test(pasted)) return
            event.preventDefault()
            const { selectionStart, selectionEnd } = event.currentTarget
            change(
              text.slice(0, selectionStart ?? 0) +
                pasted.replace(/[\r\n\t]+/g, ' ') +
                text.slice(selectionEnd ?? 0),
            )
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setClosed(true)}
          onFocus={() => setClosed(false)}
          onClick={() => setClosed(false)}
        />
        {isList ? (
          <span className="small muted">{network.title}</span>
        ) : (
          <button type="submit" className="btn btn--ink">
            Look up
          </button>
        )}
      </form>
      {isList ? (
        list
      ) : (
        <div className="pop search-pop" hidden={!open}>
          {list}
        </div>
      )}
      <div id={`${id}-verdict`} aria-live="polite">
        {failed && submitted && (
          <p className="verdict">
            <b>The search did not load.</b>{' '}
            <span className="ink2">Epochal cannot be reached; what you typed is still here.</span>
          </p>
        )}
        {verdict && (
          <VerdictView verdict={verdict} text={reading?.text ?? ''}>
            {verdict.marks?.[0] !== undefined && (
              <button type="button" className="btn btn--bare" onClick={() => edit(verdict.marks?.[0] ?? 1)}>
                Edit
              </button>
            )}
          </VerdictView>
        )}
      </div>
      {isList && (
        <div className="pal-ft" aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> move
          </span>
          <span>
            <kbd>Enter</kbd> open
          </span>
          <span className="hide-sm">
            <kbd>Ctrl Enter</kbd> new tab
          </span>
          {kinds.length > 1 && (
            <span className="hide-sm">
              <kbd>Tab</kbd> {kind ? `only ${kind}` : 'narrow by type'}
            </span>
          )}
          <span className="push">
            <kbd>Esc</kbd> close
          </span>
        </div>
      )}
    </search>
  )
}

function OptionRow({ option, id, selected }: { option: Option; id: string; selected: boolean }) {
  const { icon, title, detail, path, run } = option
  const content = (
    <>
      <Icon name={icon} />
      <div className="pal-text">
        <div className="n">{title}</div>
        <div className="d">{detail}</div>
      </div>
      {selected && <Icon name="enter" />}
    </>
  )
  const common = {
    id,
    className: 'pal-opt',
    role: 'option',
    'aria-selected': selected,
    tabIndex: -1,
    // Before the box loses its focus and closes the list.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  }
  return path ? (
    <Link
      {...common}
      to={path}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        run()
      }}
    >
      {content}
    </Link>
  ) : (
    <button type="button" {...common} onClick={run}>
      {content}
    </button>
  )
}

function RecentDetail({ kind, at }: { kind: SubjectKind; at: number }) {
  return `${words[kind]}, ${relativeText(at as UtcTime, useNow())}`
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

const otherKind: SearchVerdict = {
  title: 'That is no address of an account.',
  detail: 'It may be something else of the chain: Ctrl K looks for everything.',
}

const LONGEST_NAME = 28

function shortened(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, 12)}…${text.slice(-6)}` : text
}
