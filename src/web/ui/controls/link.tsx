import type { ComponentProps, MouseEvent } from 'react'
import { type To, useHref } from 'react-router'
import { usePrefetch } from '../../api/use-prefetch.ts'
import { pathBelow } from '../../browser/base-path.ts'
import { useNavigateAfterPaint } from './use-painted-choice.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly to: To
  /** State that the entry of the history keeps beside the address. */
  readonly state?: unknown
  /** Whether the page keeps its scroll position; by default it begins at its top, or at the fragment. */
  readonly preventScrollReset?: boolean
}

/**
 * A link to a page of the app. The router's own `Link` has a state and two effects for each element that only its
 * framework uses, and brings the framework's code for them.
 */
export function Link({ to, state, preventScrollReset = false, onClick, ...rest }: LinkProps) {
  const navigate = useNavigateAfterPaint()
  const prefetch = usePrefetch()
  const fetchAhead = ({ currentTarget: { pathname } }: { readonly currentTarget: HTMLAnchorElement }) => {
    if (pathname !== location.pathname) prefetch(pathBelow(pathname))
  }
  return (
    <a
      {...rest}
      href={useHref(to)}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlain(event)) return
        event.preventDefault()
        // A link to where one is makes no entry in the history.
        const replace = event.currentTarget.href === location.href
        navigate(to, { state, preventScrollReset, replace })
      }}
    />
  )
}

/** Whether a press opens the page in this window; with other keys and buttons it is the browser's. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
}
