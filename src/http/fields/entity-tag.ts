import { hash } from 'node:crypto'
import type { ContentEncoding } from '../content-codings.ts'

/** A strong entity tag of content without encoding (RFC 9110 section 8.8.3). */
export function entityTag(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`
}

/** The tag of the same content in an encoding, whose bytes are others. */
export function taggedAs(identityTag: string, encoding: ContentEncoding): string {
  return encoding === 'identity' ? identityTag : `${identityTag.slice(0, -1)}-${encoding}"`
}

/** Whether a field `If-None-Match` names the tag, by the weak comparison (RFC 9110 section 13.1.2). */
export function matchesEntityTag(condition: string | null | undefined, tag: string): boolean {
  if (!condition) return false
  return condition.split(',').some((item) => ['*', tag].includes(item.trim().replace(/^W\//, '')))
}
