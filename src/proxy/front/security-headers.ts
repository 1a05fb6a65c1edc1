import type { ResponseHeaders } from './responses.ts'

/**
 * Allows only resources of this origin; no style attribute, no plugin.
 * @param inline hashes of the inline scripts and style elements of a document, as the policy writes them
 */
export function contentSecurityPolicy(inline: InlineHashes = { scripts: [], styles: [] }): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // Embeds alone of this origin allow it.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy of a chart that any site may frame: nothing is loaded, and its inline script and style are the only ones. */
export function embedPolicy({ scripts, styles }: InlineHashes): string {
  return [
    "default-src 'none'",
    ...(scripts.length > 0 ? [['script-src', ...scripts].join(' ')] : []),
    ...(styles.length > 0 ? [['style-src', ...styles].join(' ')] : []),
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')
}

interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Header fields of everything but pages. Without `Access-Control-Allow-Origin` other origins can read nothing. */
const ofData = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const

/** Header fields of pages, which have scripts, and which other sites could frame or open. */
const ofPages = {
  ...ofData,
  'Content-Security-Policy': contentSecurityPolicy(),
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
} as const

/** Header fields of the dashboard's pages: calls name their page, and no search engine lists them. */
const ofDashboard = {
  ...ofPages,
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
} as const

/** Header fields of charts that any site may frame; their policy is that of each document. */
const ofEmbeds = {
  ...ofData,
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Permissions-Policy': ofPages['Permissions-Policy'],
  'X-Robots-Tag': 'noindex',
} as const

/** Security header fields, for data, for pages, for those of the dashboard and for charts that other sites frame. */
export type SecurityHeaders = Readonly<Record<'data' | 'pages' | 'dashboard' | 'embeds', ResponseHeaders>>

/**
 * The header fields for clients over TLS, and for others.
 * @param hstsSubdomains whether browsers are to use TLS for all subdomains of the explorer's host too (RFC 6797)
 */
export function createSecurityHeaders(
  hstsSubdomains: boolean,
): Readonly<Record<'plain' | 'behindTls', SecurityHeaders>> {
  const hsts = {
    'Strict-Transport-Security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
  }
  return {
    plain: { data: ofData, pages: ofPages, dashboard: ofDashboard, embeds: ofEmbeds },
    behindTls: {
      data: { ...ofData, ...hsts },
      pages: { ...ofPages, ...hsts },
      dashboard: { ...ofDashboard, ...hsts },
      embeds: { ...ofEmbeds, ...hsts },
    },
  }
}
