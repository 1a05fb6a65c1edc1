import { auditEvents } from './audit-events.ts'
import { cookieKey } from './cookie-key.ts'
import { keyUsage } from './key-usage.ts'
import { mailLinks } from './mail-links.ts'
import { ownKeyLimits } from './own-key-limits.ts'
import { plansAndUsage } from './plans-and-usage.ts'
import { projectsAndKeys } from './projects-and-keys.ts'
import { providerSignIns } from './provider-sign-ins.ts'
import { revokedTokens } from './revoked-tokens.ts'
import { signingKeyIdentifiers } from './signing-key-identifiers.ts'
import { signingKeyTimes } from './signing-key-times.ts'
import { simulations } from './simulations.ts'
import { users } from './users.ts'

/**
 * Steps of the control schema, in order: each is a script whose statements end with a semicolon at the end of a line. A
 * released step is never changed, only followed by another.
 */
export const migrations: readonly string[] = [
  projectsAndKeys,
  plansAndUsage,
  signingKeyIdentifiers,
  users,
  keyUsage,
  ownKeyLimits,
  auditEvents,
  signingKeyTimes,
  revokedTokens,
  simulations,
  cookieKey,
  mailLinks,
  providerSignIns,
]
