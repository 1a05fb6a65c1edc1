import { dashboardCookies } from '#contract/dashboard/dashboard-cookies.ts'
import { PROXY_PROOF_HEADER } from '#contract/dashboard/proxy-proof.ts'
import type { Secret } from '#contract/secret.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { receiveBody } from '#http/http-message.ts'

/** Bytes of the largest body of a call. */
export const LARGEST_BODY = 65_536

/** Fields of a call that are passed on as they are. */
const passedFields = [
  'Accept',
  'Content-Type',
  'Origin',
  'User-Agent',
  'Sec-Fetch-Dest',
  'Sec-Fetch-Mode',
  'Sec-Fetch-Site',
  'Sec-Fetch-User',
]

/**
 * The fields of a call that the service gets, and no others: what a browser says of the client's address, or of the
 * proxy, is left out.
 * @param address of the client, as the proxy knows it; empty where it does not
 * @param proof for the service of this process alone
 */
export function passedOnFields(
  received: Headers,
  address: string,
  requestId: string,
  proof: Secret | undefined,
): Record<string, string> {
  const fields: Record<string, string> = { [REQUEST_ID_HEADER]: requestId }
  for (const name of passedFields) {
    const value = received.get(name)
    if (value !== null) fields[name] = value
  }
  const cookies = dashboardCookies(received.get('Cookie') ?? '')
  if (cookies !== undefined) fields.Cookie = cookies
  if (address !== '') fields['X-Forwarded-For'] = address
  if (proof) fields[PROXY_PROOF_HEADER] = proof.reveal()
  return fields
}

/** The body of a call, whole, so that the service gets all of it or nothing. */
export async function readCallBody(request: Request): Promise<Buffer | 'too-large' | 'incomplete'> {
  if (Number(request.headers.get('Content-Length') ?? 0) > LARGEST_BODY) return 'too-large'
  return receiveBody(request, LARGEST_BODY)
}
