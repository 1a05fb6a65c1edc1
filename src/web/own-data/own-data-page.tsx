import type { ReactNode } from 'react'
import { generalPages } from '#explorer-protocol/pages.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { CodeLines } from '#web/ui/content/code-lines.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import './own-data-page.css'

/** How an explorer shows one's own data: the settings that each of the two ways takes. */
export function Component() {
  const { name } = useNetwork()
  // The sandbox has no data but its own.
  const prefix = (name === 'sandbox' ? 'mainnet' : name).toUpperCase()
  return (
    <div className="page-width own-data">
      <title>{`${generalPages.ownData.title} · Epochal`}</title>
      <div className="page-header">
        <h1>{generalPages.ownData.title}</h1>
        <p className="page-lede">
          Settings stand in the environment, or in a file <code>.env</code> in the folder where Epochal
          starts.
        </p>
      </div>
      <Way
        title="From a cardano-db-sync database"
        label="Settings for a database"
        settings={`${prefix}_DATABASE_URL=postgresql://USER:PASSWORD@HOST:5432/cexplorer\n`}
      >
        <p>
          Epochal runs its own data service on the database, which it reads and never writes. A role that may
          only read is enough.
        </p>
        <p>
          <code>npm run epochal -- check</code> says first what it would find there: the role, db-sync’s
          version and options, the newest block, and indexes that are missing.
        </p>
      </Way>
      <Way
        title="With the key of a data service"
        label="Settings for a key"
        settings={`${prefix}_BASE_URL=https://HOST\n${prefix}_API_KEY=KEY\n${prefix}_API_SECRET=SECRET\n`}
      >
        <p>
          The key and the secret stay in the server that sends the requests. No browser gets them, nor a
          token.
        </p>
        <p>
          <Link to={paths.status}>Status</Link> says whether the key works and how fresh the data is.
        </p>
      </Way>
      <p className="section secondary">
        Then start Epochal again: <code>npm start</code>. Each network has the same settings under its own
        name, such as <code>PREPROD_DATABASE_URL</code>. The sample networks go: beside a database{' '}
        <code>SERVICE_SAMPLE_NETWORKS=on</code> keeps them, beside a key <code>SERVICE_MODE=on</code>. All
        settings are in <code>docs/settings.md</code>.
      </p>
    </div>
  )
}

function Way({
  title,
  label,
  settings,
  children,
}: {
  title: string
  label: string
  settings: string
  children: ReactNode
}) {
  return (
    <section className="section">
      <div className="section-header">
        <h2>{title}</h2>
        <span className="section-header-link">
          <CopyButton text={settings} what={label.toLowerCase()} />
        </span>
      </div>
      <CodeLines text={settings} grammar="settings" label={label} />
      {children}
    </section>
  )
}
