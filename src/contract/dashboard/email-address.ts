import { z } from 'zod'

/** Characters of the longest address (RFC 5321 section 4.5.3.1). */
const LONGEST = 254

/**
 * An e-mail address as it is stored and compared: in lower case, without space around it. Not in the specification: it is
 * ASCII, so that no two addresses look alike; a domain in another script is written as its ASCII form (RFC 5891).
 */
export const emailAddress = z
  .string()
  .trim()
  .pipe(z.email('This is not an e-mail address.').max(LONGEST, 'The e-mail address is too long.'))
  .transform((address) => address.toLowerCase())
