import { type KeyboardEvent, type ReactNode, useId } from 'react'
import './tabs.css'

/**
 * Tabs over one panel (WAI-ARIA Authoring Practices): arrow keys, Home and End choose, and the tab list is one stop of
 * the Tab key.
 * @param tools at the end of the row
 */
export function Tabs<T extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  tools,
  children,
}: {
  label: string
  tabs: readonly { readonly value: T; readonly label: ReactNode }[]
  chosen: T
  onChoose: (value: T) => void
  tools?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  const at = tabs.findIndex(({ value }) => value === chosen)

  function choose(event: KeyboardEvent<HTMLElement>): void {
    const next = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onChoose(tab.value)
    const element = event.currentTarget.children[next]
    if (element instanceof HTMLElement) element.focus()
  }

  return (
    <>
      <div className="tabs-row">
        <div className="tabs" role="tablist" aria-label={label} onKeyDown={choose}>
          {tabs.map(({ value, label: name }) => (
            <button
              key={value}
              type="button"
              role="tab"
              id={`${id}-${value}`}
              aria-selected={value === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={value === chosen ? 0 : -1}
              onClick={() => onChoose(value)}
            >
              {name}
            </button>
          ))}
        </div>
        {tools && <div className="tabs-tools">{tools}</div>}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
