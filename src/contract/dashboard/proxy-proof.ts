/**
 * Header field by which the proxy in the service's own process proves that a dashboard call comes from it: its
 * `X-Forwarded-For` is then the client's address. Sent on these calls alone, and to this service alone.
 * Not in the specification: whom the service believes.
 */
export const PROXY_PROOF_HEADER = 'Epochal-Proxy-Proof'
