import type { Instant } from '#cardano/utc-time.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import { type BrowserCookie, browserCookie } from './browser-cookie.ts'
import { createMailLimit, createUserMails, type UserMails } from './mails.ts'
import { Passkeys } from './passkeys/passkeys.ts'
import { relyingParty } from './passkeys/relying-party.ts'
import { createPasswordLimit, type PasswordHashing, type PasswordLimit, PasswordSignIn } from './passwords.ts'
import { createRecentSignIns } from './recent-sign-ins.ts'
import { createRegistrations, REGISTRATION_LIFETIME, type Registrations } from './registration.ts'
import { Sessions } from './sessions.ts'

export interface UsersDependencies {
  readonly db: ControlDatabase
  readonly mailer: Mailer
  readonly passwords: PasswordHashing
  /** The explorer's address as its visitors know it, without a path. */
  readonly explorerUrl: string
  /** Origins of the explorer, as its visitors know them. */
  readonly origins: ReadonlySet<string>
  readonly registration: 'open' | 'invited' | 'closed'
  readonly now: () => Instant
}

/** The parts that calls about users share. */
export interface Users {
  readonly sessions: Sessions
  readonly passkeys: Passkeys
  readonly passwordSignIn: PasswordSignIn
  readonly db: ControlDatabase
  readonly registration: 'open' | 'invited' | 'closed'
  readonly now: () => Instant
  readonly mails: UserMails
  readonly passwords: PasswordHashing
  readonly passwordLimit: PasswordLimit
  readonly registrations: Registrations
  /** Tells a confirmed registration in the browser that began it from one in another. */
  readonly registrationCookie: BrowserCookie
}

export function openUsers({
  db,
  mailer,
  passwords,
  explorerUrl,
  origins,
  registration,
  now,
}: UsersDependencies): Users {
  const recent = createRecentSignIns(now)
  const isSecure = explorerUrl.startsWith('https:')
  const sessions = new Sessions({ db, isSecure, now, recent })
  return {
    db,
    registration,
    now,
    passwords,
    sessions,
    passkeys: new Passkeys({ db, party: relyingParty(explorerUrl), isSecure, sessions, now }),
    passwordSignIn: new PasswordSignIn(db, passwords, sessions),
    mails: createUserMails({
      sender: mailer,
      limit: createMailLimit(recent, now),
      explorerUrl,
      origins,
      now,
    }),
    passwordLimit: createPasswordLimit(recent, now),
    registrations: createRegistrations({ db, registration, passwords }),
    registrationCookie: browserCookie('epochal_registration', isSecure, REGISTRATION_LIFETIME),
  }
}
