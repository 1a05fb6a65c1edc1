import { RECORDED_ACCOUNT } from '../../recorded-account.ts'

/** A page that is measured. */
export interface BenchPage {
  readonly name: string
  readonly address: string
  /** Selector of the main figure, which a document may bring or the app may add. */
  readonly figure: string
}

interface Place {
  readonly path: string
  readonly figure: string
  /** True on the explorer whose data service has 600 epochs. */
  readonly isLong?: boolean
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
  updates: { path: '/mainnet/pools/updates', figure: 'main tbody td' },
  pool: { path: '/mainnet/pools/4268/updates', figure: '.readout-value data' },
  missing: { path: '/mainnet/nowhere', figure: 'main h1' },
} as const satisfies Readonly<Record<string, Place>>

export type BenchPageName = keyof typeof places

export const benchPageNames = Object.keys(places) as BenchPageName[]

export function isBenchPage(name: string): name is BenchPageName {
  return Object.hasOwn(places, name)
}

/** Whether a page needs the explorer with 600 epochs. */
export function isLongPage(name: BenchPageName): boolean {
  const place: Place = places[name]
  return place.isLong === true
}

/** @param origin of the explorer that has the page */
export function benchPage(name: BenchPageName, origin: string): BenchPage {
  const { path, figure } = places[name]
  return { name, address: `${origin}${path}`, figure }
}
