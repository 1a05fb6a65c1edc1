import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../ui/controls/icon.tsx'
import './search-list.css'

/** A page to open or an action to run. */
export interface Option {
  readonly key: string
  readonly icon: IconName
  readonly title: string
  readonly detail: ReactNode
  readonly path: string | undefined
  readonly run: () => void
}

export interface OptionGroup {
  readonly name: string
  readonly options: readonly Option[]
  readonly aside?: ReactNode
}

/** The options of the search, in groups. The box keeps the focus and names the active option. */
export function SearchList({ id, groups, at }: { id: string; groups: readonly OptionGroup[]; at: number }) {
  const starts = groups.map((_, group) =>
    groups.slice(0, group).reduce((sum, { options }) => sum + options.length, 0),
  )
  return (
    <div role="listbox" id={`${id}-choices`} aria-label="Search results" className="search-list">
      {groups.map(({ name, options, aside }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, and a fieldset is none of them
        <div key={name} role="group" aria-label={name}>
          <div className="search-list-group" role="presentation">
            <span>{name}</span>
            {aside}
          </div>
          {options.map((option, index) => {
            const place = (starts[group] ?? 0) + index
            return (
              <OptionRow key={option.key} option={option} id={`${id}-${place}`} selected={place === at} />
            )
          })}
        </div>
      ))}
    </div>
  )
}

function OptionRow({ option, id, selected }: { option: Option; id: string; selected: boolean }) {
  const { icon, title, detail, path, run } = option
  const content = (
    <>
      <Icon name={icon} />
      <div className="search-option-text">
        <div className="search-option-title">{title}</div>
        <div className="search-option-detail">{detail}</div>
      </div>
      {selected && <Icon name="enter" />}
    </>
  )
  const common = {
    id,
    className: 'search-option',
    role: 'option',
    'aria-selected': selected,
    tabIndex: -1,
    // Keeps the focus in the box, which would close the list before the click.
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

/** @param narrowing the next effect of the Tab key; undefined while all options are of one kind */
export function PaletteKeys({ narrowing }: { narrowing: string | undefined }) {
  return (
    <div className="search-keys" aria-hidden>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> move
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      <span className="search-keys-optional">
        <kbd>Ctrl Enter</kbd> new tab
      </span>
      {narrowing && (
        <span className="search-keys-optional">
          <kbd>Tab</kbd> {narrowing}
        </span>
      )}
      <span className="search-keys-close">
        <kbd>Esc</kbd> close
      </span>
    </div>
  )
}
