import type { BrowserContext } from 'playwright'
import { RECORDED_ACCOUNT } from '../../recorded-account.ts'

/** A page that is measured. */
export interface BenchPage {
  readonly name: string
  readonly address: string
  /** Selector of the main figure, which a document may bring or the app may add. */
  readonly figure: string
  /** The session of the user whose page it is, as a browser keeps it. */
  readonly session?: SessionCookies
}

export type SessionCookies = Awaited<ReturnType<BrowserContext['cookies']>>

interface Place {
  readonly path: string
  readonly figure: string
  /** True on the explorer whose data service has 600 epochs. */
  readonly isLong?: boolean
  /** True on the explorer in which a user is signed in; `:project` in a path is that of the user's project. */
  readonly isOfUser?: boolean
}

const places = {
  overview: { path: '/mainnet', figure: '.readout-value data' },
  growing: { path: '/sandbox', figure: '.readout-value data' },
  account: { path: `/mainnet/accounts/${RECORDED_ACCOUNT}`, figure: '.balance data' },
  block: { path: '/mainnet/blocks/8415364', figure: '.field-list .full-hash' },
  epoch: { path: '/mainnet/epochs/322', figure: '.readout-value data' },
  epochs: { path: '/mainnet/epochs', figure: 'main .page-lede' },
  '600-epochs': { path: '/mainnet/epochs?from=0&to=599', figure: 'main .page-lede', isLong: true },
  blocks: { path: '/mainnet/blocks', figure: '#recorded-heading' },
  'growing-blocks': { path: '/sandbox/blocks', figure: 'main tbody td' },
  pools: { path: '/mainnet/pools', figure: '.pool-figures .readout-value' },
  updates: { path: '/mainnet/pools/updates', figure: 'main tbody td' },
  pool: { path: '/mainnet/pools/4268/updates', figure: '.readout-value data' },
  missing: { path: '/mainnet/nowhere', figure: 'main h1' },
  slot: { path: '/mainnet/blocks/epochs/394/slots/85165743', figure: 'main h1' },
  lookup: { path: '/mainnet/accounts', figure: 'main h1' },
  compare: { path: `/mainnet/accounts/sheet#${RECORDED_ACCOUNT}`, figure: 'main h1' },
  presentation: { path: '/mainnet/present', figure: 'main h1' },
  status: { path: '/status', figure: 'main h1' },
  reference: { path: '/reference', figure: 'main h1' },
  'sign-in': { path: '/dashboard', figure: 'main h1' },
  projects: { path: '/dashboard', figure: 'main h1', isOfUser: true },
  project: { path: '/dashboard/projects/:project', figure: 'main h1', isOfUser: true },
  'user-account': { path: '/dashboard/account', figure: 'main h1', isOfUser: true },
} as const satisfies Readonly<Record<string, Place>>

export type BenchPageName = keyof typeof places

/** The pages that need no session: those that every part of the bench measures. */
export const benchPageNames = namesOf((place) => !place.isOfUser)

/** The pages of a user who is signed in. */
export const userPageNames = namesOf((place) => place.isOfUser === true)

function namesOf(isNamed: (place: Place) => boolean): BenchPageName[] {
  return (Object.keys(places) as BenchPageName[]).filter((name) => isNamed(places[name]))
}

export function isBenchPage(name: string): name is BenchPageName {
  return Object.hasOwn(places, name)
}

/** Whether a page needs the explorer with 600 epochs. */
export function isLongPage(name: BenchPageName): boolean {
  const place: Place = places[name]
  return place.isLong === true
}

/** Whether a page needs the explorer in which a user is signed in. */
export function isUserPage(name: BenchPageName): boolean {
  return userPageNames.includes(name)
}

/**
 * @param origin of the explorer that has the page
 * @param project the user's, where the page is a user's
 */
export function benchPage(name: BenchPageName, origin: string, project = ''): BenchPage {
  const { path, figure } = places[name]
  return { name, address: `${origin}${path.replace(':project', project)}`, figure }
}
