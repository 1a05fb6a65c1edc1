import { readMailLink } from '#contract/dashboard/mail-link.ts'
import type { LogEvent } from '#http/log.ts'
import type { DashboardApi } from '#service/dashboard/dashboard-api.ts'
import { type DashboardOptions, openDashboard } from '#service/open-dashboard.ts'
import type { ControlDatabase } from '#service/store/control/control-database.ts'
import type { PasswordHashing } from '#service/users/passwords.ts'
import { type CollectedMails, collectMails } from '../mail/collected-mails.ts'
import { createTestClock, type TestClock } from '../proxy/test-clock.ts'
import { createDashboardClient, type DashboardClient } from './dashboard-client.ts'
import { createQuickPasswords } from './quick-passwords.ts'
import { testCipher, testDashboard } from './test-service.ts'

/** The dashboard's calls on a control database, with a mailbox that has every mail. */
export interface TestDashboard {
  readonly api: DashboardApi
  readonly mailbox: CollectedMails
  /** Failures that were reported; each test removes those that it causes. */
  readonly failures: unknown[]
  /** Failures of sign-ins at providers. */
  readonly providerFailures: LogEvent[]
  /** Refused attempts to sign in. */
  readonly refusedSignIns: LogEvent[]
  /** Passwords that were hashed, to be stored or compared. */
  hashedPasswords(): number
  /** Timers of requests to providers. */
  readonly timers: TestClock
  /** Moves the clock by so many milliseconds; new sessions and challenges begin by the clock of the system. */
  pass(milliseconds: number): void
  /** A browser without cookies. */
  browser(address?: string): DashboardClient
  /** The token in the newest mail to an address. */
  token(to: string): string
  /** Registers a user and confirms the address in the same browser, which is signed in then. */
  register(email: string, password?: string, address?: string): Promise<DashboardClient>
}

export async function openTestDashboard(
  db: ControlDatabase,
  options: Partial<DashboardOptions> = {},
): Promise<TestDashboard> {
  const mailbox = collectMails()
  const failures: unknown[] = []
  const providerFailures: LogEvent[] = []
  const refusedSignIns: LogEvent[] = []
  const timers = createTestClock()
  const passwords = countedPasswords()
  let passed = 0
  const explorerUrl = options.explorerUrl ?? testDashboard.explorerUrl
  const api = await openDashboard({
    ...testDashboard,
    ...options,
    networks: ['mainnet', 'preprod', 'sandbox'],
    limits: { perSecond: 10, burst: 20, perDay: 100_000 },
    db,
    cipher: testCipher,
    mailer: mailbox.mailer,
    passwords: passwords.hashing,
    now: () => Date.now() + passed,
    schedule: timers.schedule,
    log: (event) => {
      if (event.event === 'provider') providerFailures.push(event)
      else if (event.event === 'sign-in') refusedSignIns.push(event)
      else failures.push(event.error ?? event.text)
    },
  })
  const browser = (address = '192.0.2.1') =>
    createDashboardClient(
      (path, init) =>
        api({
          request: new Request(`${explorerUrl}${path}`, init),
          address,
          requestId: 'request',
        }),
      explorerUrl,
    )
  const token = (to: string) => {
    const text = mailbox.mails.findLast((mail) => mail.to === to)?.text ?? ''
    const link = readMailLink(/#\S+/.exec(text)?.[0] ?? '')
    if (!link) throw new Error(`no mail to ${to} has a link: ${text}`)
    return link.token
  }
  return {
    api,
    mailbox,
    failures,
    providerFailures,
    refusedSignIns,
    hashedPasswords: passwords.hashed,
    timers,
    pass: (milliseconds) => {
      passed += milliseconds
    },
    browser,
    token,
    register: async (email, password, address) => {
      const client = browser(address)
      await client.call('register', { body: { email, ...(password === undefined ? {} : { password }) } })
      await client.call('verifyEmail', { body: { token: token(email) } })
      return client
    },
  }
}

function countedPasswords() {
  const quick = createQuickPasswords()
  let hashed = 0
  const hashing: PasswordHashing = {
    hash: (password) => {
      hashed += 1
      return quick.hash(password)
    },
    verify: (given) => {
      hashed += 1
      return quick.verify(given)
    },
    needsRehash: quick.needsRehash,
    hashOfNobody: quick.hashOfNobody,
  }
  return { hashing, hashed: () => hashed }
}
