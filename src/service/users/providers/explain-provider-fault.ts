import {
  AuthorizationResponseError,
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import { ProviderFault } from './provider-fault.ts'

/** The fault of a provider that an error of its client library means; undefined for an error of our own. */
export function explainProviderFault(error: unknown): ProviderFault | undefined {
  if (error instanceof ProviderFault) return error
  if (error instanceof AuthorizationResponseError) return refusedAuthorization(error)
  if (error instanceof ResponseBodyError) {
    const { status } = error.response
    return isOutage(status)
      ? unavailable(status, error)
      : new ProviderFault(
          'provider-refused',
          `the provider refused with ${codeOf(error)}, status ${status}`,
          error,
        )
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    return new ProviderFault('provider-refused', `the provider refused with status ${error.status}`, error)
  }
  if (error instanceof OperationProcessingError) {
    const status = error.cause instanceof Response ? error.cause.status : 200
    if (isOutage(status)) return unavailable(status, error)
    return new ProviderFault('provider-invalid', `its response is not valid: ${error.message}`, error)
  }
  if (error instanceof UnsupportedOperationError) {
    return new ProviderFault('provider-invalid', `its response is not supported: ${error.message}`, error)
  }
  return undefined
}

function refusedAuthorization(error: AuthorizationResponseError): ProviderFault {
  if (error.error === 'access_denied') {
    return new ProviderFault('sign-in-cancelled', 'the person cancelled the sign-in', error)
  }
  const isAway = error.error === 'temporarily_unavailable' || error.error === 'server_error'
  return new ProviderFault(
    isAway ? 'provider-unavailable' : 'provider-refused',
    `the provider refused with ${codeOf(error)}`,
    error,
  )
}

function unavailable(status: number, cause: unknown): ProviderFault {
  return new ProviderFault('provider-unavailable', `the provider answered with status ${status}`, cause)
}

function isOutage(status: number): boolean {
  return status >= 500 || status === 429
}

/** An error code as RFC 6749 writes them; any other text of the provider is not shown. */
function codeOf({ error }: { readonly error: string }): string {
  return /^[a-z_]{1,40}$/.test(error) ? error : 'an error code of its own'
}
