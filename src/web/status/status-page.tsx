import { Link } from 'react-router'
import { Brand } from '../ui/controls/brand.tsx'
import { SetUpReport } from './set-up-report.tsx'

/** The status page. It belongs to no network, so it works even when no network does. */
export function Component() {
  return (
    <>
      <title>Status · Epochal</title>
      <header className="site-header">
        <div className="page-width site-header-row">
          <Brand to="/" />
          <div className="site-header-end">
            <Link className="button" to="/">
              Explorer
            </Link>
          </div>
        </div>
        <div className="page-width">
          <div className="site-header-rule" />
        </div>
      </header>
      <main id="main">
        <div className="page-width">
          <div className="page-header">
            <h1>Status</h1>
            <p className="page-lede">The set-up of each network, step by step.</p>
          </div>
          <SetUpReport />
        </div>
      </main>
    </>
  )
}
