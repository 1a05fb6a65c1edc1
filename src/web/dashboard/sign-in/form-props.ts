import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'

/** Properties of each form of the signed-out page. */
export interface FormProps {
  readonly options: SignInOptions
  /** Text of the address, which stays when the form changes. */
  readonly email: string
  readonly onEmail: (email: string) => void
  /** Code of an invitation; empty without one. */
  readonly invitation: string
  readonly onInvitation: (invitation: string) => void
  /** Whether the form takes the place of another one, which had the focus. */
  readonly takesFocus: boolean
}
