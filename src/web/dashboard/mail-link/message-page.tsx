import type { ReactNode } from 'react'
import { takeFocus } from '../take-focus.ts'

/** A page that says one thing, with what can be done next. @param takesFocus when it takes the place of a form */
export function MessagePage({
  title,
  takesFocus = false,
  children,
}: {
  title: string
  takesFocus?: boolean
  children: ReactNode
}) {
  return (
    <div className="mail-link sign-in-form">
      <title>{`${title} · Epochal`}</title>
      <h1 tabIndex={-1} ref={takesFocus ? takeFocus : undefined}>
        {title}
      </h1>
      {children}
    </div>
  )
}
