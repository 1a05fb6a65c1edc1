import { emailAddress, withoutHiddenCharacters } from '#contract/dashboard/typed-names.ts'

/** An e-mail address that a provider says it has verified, as it is stored; undefined for anything else. */
export function verifiedEmail(claim: unknown): string | undefined {
  return emailAddress.safeParse(claim).data
}

/** Characters of the longest name of a person. */
const LONGEST_NAME = 100

/** A name as a person can have one here: without control characters and marks that change the direction of text. */
export function personName(claim: unknown): string {
  if (typeof claim !== 'string') return ''
  const name = withoutHiddenCharacters(claim).trim()
  return [...name].slice(0, LONGEST_NAME).join('').trim()
}
