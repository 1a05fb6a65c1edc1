import { Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useNetwork } from '../links/network-context.ts'
import { readSearch } from './read-search.ts'
import { VerdictView } from './verdict-view.tsx'
import './search.css'

/**
 * One box for everything that can be looked up. It says while one types what the text can be, asks the
 * service nothing, and Enter opens the first choice.
 */
export function SearchBox({
  variant,
  label,
  placeholder,
  initial = '',
}: {
  variant: 'hero' | 'bar'
  label: string
  placeholder: string
  initial?: string
}) {
  const network = useNetwork()
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState(initial)
  const [active, setActive] = useState(0)
  const [closed, setClosed] = useState(false)
  const [submitted, setSubmitted] = useState(initial !== '')
  const reading = readSearch(text, network)
  const open = !closed && reading.choices.length > 0
  const choice = reading.choices[Math.min(active, reading.choices.length - 1)]
  // While one types, a text that is not complete yet is no mistake.
  const verdict = submitted ? reading.verdict : undefined

  function change(value: string) {
    setText(value)
    setActive(0)
    setClosed(false)
    setSubmitted(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (!choice) return
    setClosed(true)
    if (variant === 'bar') setText('')
    navigate(choice.path)
  }

  function move(event: KeyboardEvent) {
    const count = reading.choices.length
    if (event.key === 'Escape') setClosed(true)
    if (!open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    setActive((at) => (at + (event.key === 'ArrowDown' ? 1 : count - 1)) % count)
  }

  return (
    <search className={`search search--${variant}`}>
      <form onSubmit={submit} className={variant === 'hero' ? 'hero-search' : 'bar-search'} noValidate>
        <Search className="icon hide-sm" aria-hidden />
        <input
          aria-label={label}
          placeholder={placeholder}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-choices`}
          aria-activedescendant={open ? `${id}-${Math.min(active, reading.choices.length - 1)}` : undefined}
          aria-invalid={verdict !== undefined}
          aria-describedby={verdict ? `${id}-verdict` : undefined}
          onChange={(event) => change(event.target.value)}
          onKeyDown={move}
          onBlur={() => setClosed(true)}
          onFocus={() => setClosed(false)}
        />
        {variant === 'hero' && (
          <button type="submit" className="btn btn--ink">
            Look up
          </button>
        )}
      </form>
      <div className="pop search-pop" hidden={!open}>
        <div role="listbox" id={`${id}-choices`} aria-label="What this can be">
          {reading.choices.map(({ title, detail, path }, i) => (
            <Link
              key={path}
              id={`${id}-${i}`}
              className="item"
              role="option"
              aria-selected={choice?.path === path}
              tabIndex={-1}
              to={path}
              // Before the box loses its focus and closes the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setClosed(true)}
            >
              <b>{title}</b> <span className="muted">{detail}</span>
            </Link>
          ))}
        </div>
      </div>
      <div id={`${id}-verdict`} aria-live="polite">
        {verdict && <VerdictView verdict={verdict} text={reading.text} />}
      </div>
    </search>
  )
}
