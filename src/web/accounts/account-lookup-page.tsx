import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { useExampleAccounts } from '#web/records/example-accounts.ts'
import { Link } from '#web/routing/link.tsx'
import { useIsRecording, useNetwork } from '#web/routing/network-context.ts'
import { paths } from '#web/routing/paths.ts'
import { AccountLink } from '#web/routing/resource-link.tsx'
import { useRecentSearches } from '#web/search/recent-searches.ts'
import { SearchBox } from '#web/search/search-box.tsx'
import './account-lookup-page.css'

export function Component() {
  const { name, title, stakePrefix } = useNetwork()
  const recorded = useIsRecording()
  const { own, elsewhere } = useExampleAccounts()
  const recent = useRecentSearches(name).filter(({ kind }) => kind === 'account')
  return (
    <div className="page-width">
      <PageTitle of="Accounts" />
      <PageHead title="Accounts" request={null}>
        By stake address, <code>{stakePrefix}1…</code>, or payment address. Several addresses make a{' '}
        <Link to={paths.accountSheet(name)}>table</Link>.
      </PageHead>
      <section className="section">
        <SearchBox variant="hero" label="Stake address" placeholder="Paste one stake address or many" />
      </section>
      {recent.length > 0 && (
        <AddressList
          title="Recent"
          note="Listed in this browser only."
          addresses={recent.map(({ path }) => path.slice(paths.account(name, '').length))}
        />
      )}
      {own.length > 0 && (
        <AddressList
          title={recorded ? 'On record' : 'Examples'}
          note={
            recorded
              ? 'The accounts whose amounts are recorded.'
              : 'Accounts of the simulated chain, each of another kind.'
          }
          addresses={own}
        />
      )}
      {own.length === 0 && elsewhere.length > 0 && (
        <section className="section">
          <div className="section-header">
            <h2>Examples</h2>
            <span className="section-note">
              {recorded ? `No account of ${title} is on record. ` : ''}These are on other networks.
            </span>
          </div>
          <ul className="address-list">
            {elsewhere.map(({ network, title: where, address }) => (
              <li key={network}>
                <AccountLink stakeAddress={address} network={network} />
                <span className="aside">on {where}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function AddressList({
  title,
  note,
  addresses,
}: {
  title: string
  note: string
  addresses: readonly string[]
}) {
  return (
    <section className="section">
      <div className="section-header">
        <h2 title={note}>{title}</h2>
      </div>
      <ul className="address-list">
        {addresses.map((address) => (
          <li key={address}>
            <AccountLink stakeAddress={address} />
          </li>
        ))}
      </ul>
    </section>
  )
}
