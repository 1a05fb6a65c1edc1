import type { SignInFailure } from '#contract/dashboard/sign-in-failures.ts'

export type ProviderFaultReason = Extract<
  SignInFailure,
  'sign-in-cancelled' | 'provider-refused' | 'provider-invalid' | 'provider-unavailable'
>

/** Why a provider gave no identity; the message is for the operator and has no text of the provider. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault'
  readonly reason: ProviderFaultReason

  constructor(reason: ProviderFaultReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}
