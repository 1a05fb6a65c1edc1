import { useState } from 'react'
import { endpointPath } from '#contract/endpoints.ts'
import type { ExampleAccount } from '#contract/network-description.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { useExampleAccounts } from '#web/records/example-accounts.ts'
import { useIsRecording, useNetwork } from '#web/routing/network-context.tsx'
import { AccountLink } from '#web/routing/resource-link.tsx'
import { useSeenAccounts } from '#web/seen/seen-accounts.ts'
import { LookupField } from './lookup/lookup-field.tsx'
import { RecentAccounts } from './lookup/recent-accounts.tsx'

/** Accounts that are listed; more of them are no longer recent. */
const MOST_RECENT = 10

export function Component() {
  const { name } = useNetwork()
  const seen = useSeenAccounts(name).slice(0, MOST_RECENT)
  // Those that are forgotten here can be taken back until the page is left.
  const [hadSome] = useState(seen.length > 0)
  return (
    <div className="page-width">
      <PageTitle of="Accounts" />
      <PageHead title="Accounts" request={endpointPath('latestBlock', {})} />
      <LookupField />
      {seen.length > 0 || hadSome ? <RecentAccounts seen={seen} /> : <Examples />}
    </div>
  )
}

const kindWords: Readonly<Record<ExampleAccount['shows'], string>> = {
  delegated: 'With a pool',
  script: 'Of a script, with a pool',
  'not-delegated': 'Registered, with no pool',
  deregistered: 'Deregistered',
  'never-registered': 'Never registered',
}

/** Accounts to try, each of another kind; those of other networks where this one names none. */
function Examples() {
  const { title } = useNetwork()
  const recorded = useIsRecording()
  const { own, elsewhere } = useExampleAccounts()
  if (own.length === 0 && elsewhere.length === 0) return null
  return (
    <section className="section recent-section">
      <div className="section-header">
        <h2>{recorded && own.length > 0 ? 'On record' : 'Examples'}</h2>
        {own.length === 0 && (
          <span className="section-note">
            {recorded ? `No account of ${title} is on record. ` : ''}These are on other networks.
          </span>
        )}
      </div>
      <ul className="example-kinds">
        {own.map(({ address, shows }) => (
          <li key={address}>
            {shows && <span>{kindWords[shows]}</span>}
            <AccountLink stakeAddress={address} />
          </li>
        ))}
        {own.length === 0 &&
          elsewhere.map(({ network, title: where, address }) => (
            <li key={network}>
              <span>On {where}</span>
              <AccountLink stakeAddress={address} network={network} />
            </li>
          ))}
      </ul>
    </section>
  )
}
