import { Link } from 'react-router'
import { Brand } from '../ui/controls/brand.tsx'
import { SetUpReport } from './set-up-report.tsx'

/** Outside the networks: it stands also where none of them works. */
export function Component() {
  return (
    <>
      <title>Status · Epochal</title>
      <header className="top">
        <div className="wrap top-row">
          <Brand to="/" />
          <div className="top-end">
            <Link className="btn" to="/">
              Explorer
            </Link>
          </div>
        </div>
        <div className="wrap">
          <div className="top-rule" />
        </div>
      </header>
      <main id="main">
        <div className="wrap">
          <div className="page-head">
            <h1>Status</h1>
            <p className="lede">What Epochal has found out about its data services, step by step.</p>
          </div>
          <SetUpReport />
        </div>
      </main>
    </>
  )
}
