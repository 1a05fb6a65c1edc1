import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { PROXY_PROOF_HEADER } from '#contract/dashboard/proxy-proof.ts'
import type { Secret } from '#contract/secret.ts'
import { type ClientReader, clientOf } from '#http/client-address.ts'

const PROOF_FIELD = PROXY_PROOF_HEADER.toLowerCase()

/**
 * Creates the reader of the address from which a dashboard call comes: the proxy in this process says it, and proves
 * itself by a secret of this start. Everyone else is believed as on other requests.
 * @returns empty where the address is not known
 */
export function createCallerAddress(
  readClient: ClientReader,
  proof: Secret | undefined,
): (incoming: IncomingMessage | undefined) => string {
  const expected = proof && digest(proof.reveal())
  return (incoming) => {
    const given = incoming?.headers[PROOF_FIELD]
    if (!expected || typeof given !== 'string' || !timingSafeEqual(digest(given), expected)) {
      return clientOf(incoming, readClient).address
    }
    const address = String(incoming?.headers['x-forwarded-for'] ?? '')
    return isIP(address) > 0 ? address : ''
  }
}

/** Digests have one length, which the comparison in constant time needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
