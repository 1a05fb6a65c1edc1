import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { Link } from '../../ui/controls/link.tsx'

/** The page of an explorer whose data service is another's, and which so keeps no users. */
export function NoDashboard() {
  return (
    <>
      <div className="page-header">
        <h1>API keys for your programs</h1>
        <p className="page-lede">
          No accounts are kept here: this explorer reads the data of a service that somebody else runs. Keys
          for your programs come from the operator of that service.
        </p>
      </div>
      <section className="section" aria-labelledby="no-dashboard">
        <div className="section-header">
          <h2 id="no-dashboard">What you can do here</h2>
        </div>
        <ul className="gate-links">
          <li>
            <Link to={generalPagePaths.reference}>Reference</Link>: the calls of the interface, to try without
            a key.
          </li>
          <li>
            <Link to={generalPagePaths.status}>Status</Link>: the networks of this explorer, and how their
            data service does.
          </li>
        </ul>
      </section>
    </>
  )
}
