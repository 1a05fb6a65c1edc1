import { useState } from 'react'
import { reloadDocument } from './reload-document.ts'

/** The button that reloads the page and keeps what was typed; where that cannot be done yet, it says so. */
export function ReloadButton({ className = 'button' }: { className?: string }) {
  const [isUnreached, setIsUnreached] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => {
          setIsUnreached(false)
          reloadDocument().catch(() => setIsUnreached(true))
        }}
      >
        Reload
      </button>
      <span role="status">{isUnreached && 'Not reloaded: there is still no connection.'}</span>
    </>
  )
}
