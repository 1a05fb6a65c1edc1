/** Things of mainnet that other explorers have pages for. */
export type LinkedThing =
  | 'transaction'
  | 'asset'
  | 'policy'
  | 'drep'
  | 'action'
  | 'address'
  | 'account'
  | 'pool'
  | 'handle'

/** The pages of other explorers for each, where the identifier follows. */
const pages: Readonly<Record<LinkedThing, readonly string[]>> = {
  transaction: ['cexplorer.io/tx/', 'cardanoscan.io/transaction/'],
  asset: ['cexplorer.io/asset/', 'cardanoscan.io/token/'],
  policy: ['cexplorer.io/policy/', 'cardanoscan.io/tokenPolicy/'],
  drep: ['cexplorer.io/drep/', 'cardanoscan.io/drep/'],
  action: ['cardanoscan.io/govAction/'],
  address: ['cexplorer.io/address/', 'cardanoscan.io/address/'],
  account: ['cexplorer.io/stake/', 'cardanoscan.io/stakekey/'],
  pool: ['cexplorer.io/pool/'],
  handle: ['handle.me/'],
}

/** A page of another explorer. */
export interface OtherPage {
  /** `cexplorer.io` */
  readonly site: string
  readonly href: string
}

/** The pages of other explorers for a thing of mainnet, the first one being the preferred. */
export function otherPages(thing: LinkedThing, id: string): readonly OtherPage[] {
  return pages[thing].map((address) => ({
    site: address.slice(0, address.indexOf('/')),
    href: `https://${address}${encodeURIComponent(id)}`,
  }))
}
