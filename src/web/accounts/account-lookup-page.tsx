import type { QueryClient } from '@tanstack/react-query'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { AccountLink } from '../links/resource-link.tsx'
import { SearchBox } from '../search/search-box.tsx'

/** Nothing is asked for until an address is. */
export const loader = (_: QueryClient) => () => null

export function Component() {
  const { title, stakePrefix } = useNetwork()
  const accounts = useNetworkDescription()?.recording?.accounts ?? []
  return (
    <div className="wrap">
      <title>Accounts · Epochal</title>
      <div className="page-head">
        <h1>Accounts</h1>
        <p className="lede">
          What an account holds, earned and delegates, by its stake address. On {title} it begins with{' '}
          <code>{stakePrefix}1</code>.
        </p>
      </div>
      <section className="sec">
        <SearchBox variant="hero" label="Stake address" placeholder="Paste a stake address" />
      </section>
      {accounts.length > 0 && (
        <section className="sec">
          <div className="sec-head">
            <h2>On record</h2>
            <span className="note">This recording holds {accounts.length} accounts, and no others.</span>
          </div>
          <ul className="account-list">
            {accounts.map((address) => (
              <li key={address}>
                <AccountLink stakeAddress={address} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
