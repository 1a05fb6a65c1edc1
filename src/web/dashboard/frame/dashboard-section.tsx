import '../../ui/records/margin-section.css'
import { type ReactNode, type Ref, useId } from 'react'
import '../../ui/records/margin-section.css'

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
