import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { announce } from './announcer.tsx'

/** Copies exact text. `what` names it, as in "Copy block hash". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 1.6 * SECOND)
    return () => clearTimeout(timer)
  }, [done])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setDone(true)
      announce(`Copied ${what}`)
    } catch {
      announce(`The browser did not allow copying ${what}`)
    }
  }

  return (
    <button
      type="button"
      className={done ? 'copy is-done' : 'copy'}
      aria-label={`Copy ${what}`}
      title={`Copy ${what}`}
      onClick={copy}
    >
      {done ? <Check className="icon" aria-hidden /> : <Copy className="icon" aria-hidden />}
    </button>
  )
}
