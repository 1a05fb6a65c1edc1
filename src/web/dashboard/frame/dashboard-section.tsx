import { type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react'
import { ActionButton, CallFailure } from '#web/dashboard/calls/action-button.tsx'
import '#web/ui/content/margin-section.css'

/**
 * A section of a dashboard page: a named region with its title and a note in the margin.
 * @param heading the title, for a section that gives it the focus
 */
export function DashboardSection({
  title,
  note,
  heading,
  children,
}: {
  title: string
  note?: ReactNode
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="section margin-section" aria-labelledby={id}>
      <div className="section-header">
        <h2 id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h2>
        {note && <span className="section-note">{note}</span>}
      </div>
      <div>{children}</div>
    </section>
  )
}

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
      <CallFailure error={error} />
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
