import { type ReactNode, useId } from 'react'
import '../../ui/records/margin-section.css'

/** A section of a dashboard page: a named region with its title and a note in the margin. */
export function DashboardSection({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="section margin-section" aria-labelledby={id}>
      <div className="section-header">
        <h2 id={id}>{title}</h2>
        {note && <span className="section-note">{note}</span>}
      </div>
      <div>{children}</div>
    </section>
  )
}
