import { externalStore } from '#web/browser/external-store.ts'

const message = externalStore(() => '')

/** Milliseconds for which a sentence stays: the same one is announced again after them, and none is found when it is not true any more. */
const STAYS_FOR = 5000

let timer: ReturnType<typeof setTimeout> | undefined

/** Announces a sentence to assistive technology, politely. */
export function announce(sentence: string): void {
  message.write(sentence)
  clearTimeout(timer)
  timer = setTimeout(message.write, STAYS_FOR, '')
}

/** The live region that `announce` writes to; the shell has one. */
export function Announcer() {
  return (
    <output className="visually-hidden" aria-live="polite">
      {message.use()}
    </output>
  )
}
