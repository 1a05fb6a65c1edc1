import { createHash } from 'node:crypto'
import type { ResponseHeaders } from './responses.ts'

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g
const INLINE_SHEET = /<style>([\s\S]*?)<\/style>/

/** The sites that may frame a page (CSP Level 3, section 6.4.2). */
type FramedBy = "'none'" | '*'

/**
 * The policy of pages. It allows resources of this origin, and the scripts and the sheet inside the template of documents by their
 * hashes: any other in a document would have come in by its data.
 */
export function contentSecurityPolicy(template = '', framedBy: FramedBy = "'none'"): string {
  const scripts = Array.from(template.matchAll(INLINE_SCRIPT), ([, script = '']) => sourceHash(script))
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    // Pages that are files have a sheet that is one; in development scripts add the styles.
    `style-src 'self' ${sourceHash(INLINE_SHEET.exec(template)?.[1] ?? '')}`,
    // React writes them from the app's own numbers, and escapes what stands in a page, so that no data becomes one.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // The dialog that makes the code of an embed shows it.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ].join('; ')
}

/** What an element has in it, as a policy allows it (CSP Level 3, section 2.3.1). */
function sourceHash(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
}

/** Header fields of everything but pages. Without `Access-Control-Allow-Origin` other origins can read nothing. */
const data = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/** Those of all documents; each has a policy of its own. */
const documents = {
  ...data,
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Those of pages, which other sites could frame or open. */
const pages = {
  ...documents,
  'Content-Security-Policy': contentSecurityPolicy(),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
}

/** Calls of the dashboard's pages name their page, and no search engine lists them. */
const dashboard = { ...pages, 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex' }

/** Those of the page that any site may frame. */
const embeds = {
  ...documents,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Robots-Tag': 'noindex',
}

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
  const plain = { data, pages, dashboard, embeds }
  const behindTls = Object.entries(plain).map(([kind, fields]) => [kind, { ...fields, ...hsts }])
  return { plain, behindTls: Object.fromEntries(behindTls) }
}
