import { useLayoutEffect, useRef } from 'react'
import { ActionButton } from '../calls/action-button.tsx'
import { FailureNotice } from '../calls/failure-notice.tsx'

/**
 * The failure of a part of a page, in its place, with a button that requests the part again. When the part has come, the
 * heading above it takes the focus from the button.
 */
export function FailedPart({
  error,
  isTrying,
  onTry,
}: {
  error: Error
  isTrying: boolean
  onTry: () => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = frame.current
    return () => {
      if (element?.contains(document.activeElement)) focusHeadingOf(element)
    }
  }, [])
  return (
    <div className="failed-part" ref={frame}>
      <FailureNotice error={error} />
      <ActionButton isBusy={isTrying} onClick={onTry}>
        {isTrying ? 'Trying again' : 'Try again'}
      </ActionButton>
    </div>
  )
}

function focusHeadingOf(element: HTMLElement): void {
  const heading = element.closest('section, .page-width')?.querySelector<HTMLElement>('h1, h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
