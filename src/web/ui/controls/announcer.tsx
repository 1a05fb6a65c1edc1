import { externalStore } from '../../browser/external-store.ts'

const message = externalStore(() => '')

/** Announces a sentence to assistive technology, politely. */
export const announce = message.write

/** The live region that `announce` writes to; the shell has one. */
export function Announcer() {
  return (
    <output className="visually-hidden" aria-live="polite">
      {message.use()}
    </output>
  )
}
