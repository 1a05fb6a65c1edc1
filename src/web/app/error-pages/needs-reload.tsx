import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { ReloadNeeded } from '../../api/api-error.ts'
import { failureWords } from '../../failures/failure-words.ts'
import { ReloadButton } from '../../failures/reload/reload-button.tsx'
import { reloadOnce } from '../../failures/reload/reload-once.ts'
import { useTryAgain } from '../../failures/try-again.ts'
import { FailureFrame } from './failure-frame.tsx'

type ReloadState = 'reloading' | 'unreached' | 'in-vain'

/**
 * The page for code that this document cannot load any more. Nothing is typed into a page that is not shown, so it reloads
 * itself at the wanted address, once the server can be reached; where that did not help, it says so.
 */
export function NeedsReload({ error }: { error: ReloadNeeded }) {
  const { pathname } = useLocation()
  const state = useReload(pathname)
  const tryAgain = useTryAgain()
  if (state === 'in-vain') {
    return (
      <FailureFrame title="This page does not load">
        <p className="failure-text">
          {error.isGone
            ? 'The server does not have a file of this page, after a reload either. Another page may work.'
            : 'This browser does not run a file of this page, after a reload either. Another page may work.'}
        </p>
        <div className="failure-actions">
          <button type="button" className="button" onClick={tryAgain}>
            Try again
          </button>
          <ReloadButton className="button button--bare" />
        </div>
        <p className="fine-print">
          {pathname}: {error.message}
        </p>
      </FailureFrame>
    )
  }
  const { title, text } = failureWords(error)
  return (
    <FailureFrame title={title}>
      <p className="failure-text">{text}</p>
      <p className="failure-text">
        {state === 'reloading'
          ? 'The page is being reloaded.'
          : 'The server cannot be reached now. The page is reloaded when it can.'}
      </p>
      <div className="failure-actions">
        <ReloadButton />
      </div>
    </FailureFrame>
  )
}

/** Reloads the page, once. */
function useReload(path: string): ReloadState {
  const [state, setState] = useState<ReloadState>('reloading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page reloads itself, and the path is that of the page
  useEffect(() => {
    const stop = reloadOnce(() => setState('unreached'))
    setState(stop ? 'reloading' : 'in-vain')
    return stop
  }, [path])
  return state
}
