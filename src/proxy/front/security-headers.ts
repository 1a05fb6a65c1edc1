/**
 * Nothing but what this origin serves; no inline style, no frame, no plugin.
 * @param scripts hashes of the inline scripts of a document, as the policy has them: none elsewhere
 */
export function contentSecurityPolicy(scripts: readonly string[] = []): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** On every answer. There is no `Access-Control-Allow-Origin`: other origins get nothing. */
export const securityHeaders = {
  'Content-Security-Policy': contentSecurityPolicy(),
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

/** Where TLS stands before the proxy (RFC 6797). */
export const securityHeadersBehindTls = {
  ...securityHeaders,
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
} as const
