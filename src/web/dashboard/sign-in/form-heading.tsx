import type { ReactNode } from 'react'
import { takeFocus } from '../take-focus.ts'

/** Heading of the form that is shown. @param takesFocus when it takes the place of another, which had the focus */
export function FormHeading({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  return (
    <h2 id="sign-in-form" className="sign-in-title" tabIndex={-1} ref={takesFocus ? takeFocus : undefined}>
      {children}
    </h2>
  )
}
