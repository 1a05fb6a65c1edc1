import { z } from 'zod'

/** The longest address of RFC 5321 section 4.5.3.1. */
const email = z.email().max(254)

/** An e-mail address that a provider says it has verified, in lower case; undefined for anything else. */
export function verifiedEmail(claim: unknown): string | undefined {
  const { success, data } = email.safeParse(claim)
  return success ? data.toLowerCase() : undefined
}

/** Characters of the longest name of a person. */
const LONGEST_NAME = 100

/** A name as a person can have one here: without control characters and marks that change the direction of text. */
export function personName(claim: unknown): string {
  if (typeof claim !== 'string') return ''
  const name = claim.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...name].slice(0, LONGEST_NAME).join('').trim()
}
