import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { mailLinkMinutes } from '#contract/dashboard/mail-link.ts'
import { Refusal, refusedField } from '#http/refusal.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import {
  addMailLink,
  codeHash,
  findMailLink,
  isInvited,
  lockMailLinks,
  takeInvitation,
  takeMailLink,
} from '../store/control/mail-link-store.ts'
import { addUser, findUserByEmail } from '../store/control/user-store.ts'
import { INVALID_LINK, newToken } from './mails.ts'
import type { PasswordHashing } from './passwords.ts'

/** Seconds for which a registration waits for its confirmation. */
export const REGISTRATION_LIFETIME = mailLinkMinutes.verification * 60

export interface RegistrationDependencies {
  readonly db: ControlDatabase
  readonly registration: 'open' | 'invited' | 'closed'
  readonly passwords: PasswordHashing
}

interface RegistrationRequest {
  readonly email: string
  readonly password?: string | undefined
  readonly name?: string | undefined
  readonly invitation?: string | undefined
}

/** The stored part of a registration whose address is not proven yet. */
const pending = z.object({
  name: z.string(),
  passwordHash: z.string().optional(),
  /** SHA-256 of the cookie of the browser that registered, in hexadecimal. */
  browser: z.string(),
  /** SHA-256 of the invitation's code, in hexadecimal. */
  invitation: z.string().optional(),
})

/**
 * Registrations by e-mail. There is no user before the address is proven, and so nothing that somebody could prepare
 * with the address of another; a password counts only if the link is opened by the browser that chose it.
 * Not in the specification: how registration works.
 */
export interface Registrations {
  /** @throws {Refusal} when registration is closed or needs an invitation. */
  check(request: RegistrationRequest): Promise<void>
  /**
   * @returns the token for the mail, and the value of a cookie for this browser; without a token the address has an
   *   account, and the same work was done
   */
  begin(
    request: RegistrationRequest,
  ): Promise<{ readonly token: string | undefined; readonly browser: string }>
  /** @returns a new token for a registration that waits; undefined when none does, when the address has an account, and when registration is closed */
  again(email: string, browser: string | undefined): Promise<string | undefined>
  /**
   * Makes the user, or finds the one that was made with this address meanwhile.
   * @param browser value of the cookie
   * @throws {Refusal} for a link that is not valid, an invitation that is used up, and a service that was
   *   closed meanwhile.
   */
  confirm(token: string, browser: string | undefined): Promise<ConfirmedRegistration>
}

interface ConfirmedRegistration {
  readonly userId: string
  /** Whether the user was made now. */
  readonly isNew: boolean
}

export function createRegistrations({
  db,
  registration,
  passwords,
}: RegistrationDependencies): Registrations {
  return {
    check: async ({ email, invitation }) => {
      if (registration === 'closed') throw registrationClosed()
      if (registration === 'open') return
      const isOpen = invitation !== undefined && (await isInvited(db, codeHash(invitation), email))
      if (!isOpen) throw invitationNeeded()
    },

    begin: async ({ email, password, name = '', invitation }) => {
      const invited = invitation === undefined ? undefined : codeHash(invitation)
      const passwordHash = password === undefined ? undefined : await passwords.hash(password)
      const token = newToken()
      const browser = newToken()
      const content = {
        name,
        passwordHash,
        browser: browserHash(browser),
        invitation: invited?.toString('hex'),
      }
      const existing = await findUserByEmail(db, email)
      // The token for an address that has an account goes to nobody: it is made so that the statements are the same.
      await addMailLink(db, { kind: 'verification', token, email, content, lifetime: REGISTRATION_LIFETIME })
      return { token: existing ? undefined : token, browser }
    },

    again: async (email, browser) => {
      const token = newToken()
      const { rows } = await sql<{ content: unknown }>`
        SELECT content FROM control.mail_link
        WHERE email = ${email} AND kind = 'verification' AND expires_at > now() AND content ->> 'browser' IS NOT NULL
        ORDER BY content ->> 'browser' = ${browserHash(browser ?? '')} DESC, created_at DESC
        LIMIT 1
      `.execute(db)
      const existing = await findUserByEmail(db, email)
      const content = pending.optional().parse(rows[0]?.content)
      await addMailLink(db, { kind: 'verification', token, email, content, lifetime: REGISTRATION_LIFETIME })
      return content && !existing && registration !== 'closed' ? token : undefined
    },

    confirm: (token, browser) =>
      db.transaction().execute(async (trx) => {
        const found = await findMailLink(trx, 'verification', token)
        // Several links of an address at the same moment wait for each other here: each deletes the others.
        if (found) await lockMailLinks(trx, found.email)
        const link = await takeMailLink(trx, 'verification', token)
        if (!link) throw new Refusal(...INVALID_LINK)
        await trx
          .deleteFrom('control.mail_link')
          .where('email', '=', link.email)
          .where('kind', '=', 'verification')
          .execute()
        const { name, passwordHash, invitation, ...begun } = pending.parse(link.content)
        const existing = await findUserByEmail(trx, link.email)
        if (existing) return { userId: existing.id, isNew: false }
        if (registration === 'closed') throw registrationClosed()
        if (registration === 'invited') {
          const code = Buffer.from(invitation ?? '', 'hex')
          if (!(await takeInvitation(trx, code, link.email))) throw invitationNeeded()
        }
        const isSameBrowser = browser !== undefined && begun.browser === browserHash(browser)
        const added = await addUser(trx, {
          email: link.email,
          name,
          passwordHash: isSameBrowser ? passwordHash : undefined,
        })
        // Another way of registering may have made the user in between.
        const userId = added ?? (await findUserByEmail(trx, link.email))?.id
        if (userId === undefined) throw new Refusal(...INVALID_LINK)
        return { userId, isNew: added !== undefined }
      }),
  }
}

function registrationClosed(): Refusal {
  return new Refusal('registration-closed', 'Nobody can register at this service.')
}

function invitationNeeded(): Refusal {
  return refusedField(
    'invitation-needed',
    'invitation',
    'To register here, an invitation is needed that is not used yet and is for your e-mail address.',
  )
}

function browserHash(browser: string): string {
  return createHash('sha256').update(browser).digest('hex')
}
