import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { announce } from './announcer.tsx'
import { Icon } from './icon.tsx'
import './copy-button.css'

/** A text to copy, and its name, as in "Copy block hash". */
export interface Copyable {
  readonly text: string
  readonly what: string
}

/**
 * A button that copies a text and confirms when the clipboard has it.
 * @param alt copied instead while Alt is pressed
 * @param label the text of a button with words; without it, the button is an icon
 */
export function CopyButton({ text, what, alt, label }: Copyable & { alt?: Copyable; label?: ReactNode }) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 1.6 * SECOND)
    return () => clearTimeout(timer)
  }, [done])

  async function copy(event: MouseEvent) {
    const chosen = event.altKey && alt ? alt : { text, what }
    try {
      await writeClipboard(chosen.text)
      setDone(true)
      announce(`Copied ${chosen.what}`)
    } catch {
      announce(`The browser did not allow copying ${chosen.what}`)
    }
  }

  const hint = alt ? `Copy ${what}, with Alt ${alt.what}` : `Copy ${what}`
  if (label !== undefined) {
    return (
      <button type="button" className="button button--small" onClick={copy}>
        <Icon name={done ? 'check' : 'copy'} />
        {label}
      </button>
    )
  }
  return (
    <button
      type="button"
      className={done ? 'copy-button is-done' : 'copy-button'}
      aria-label={`Copy ${what}`}
      title={hint}
      onClick={copy}
    >
      <Icon name={done ? 'check' : 'copy'} />
    </button>
  )
}

/** Falls back to the deprecated copy command: over plain HTTP, browsers have no clipboard API. */
export async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!copied) throw new Error('the browser copied nothing')
}
