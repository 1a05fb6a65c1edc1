import { Link, useLocation } from 'react-router'
import { DASHBOARD_LINK_PAGE_PATH } from '#explorer-protocol/page-paths.ts'
import { Brand } from '../ui/controls/brand.tsx'
import { Dashboard } from './dashboard.tsx'
import { MailLinkPage } from './mail-link-page.tsx'
import './dashboard.css'

/** The dashboard and the page of links in mails. They belong to no network, and are drawn in the browser alone. */
export function Component() {
  const { pathname } = useLocation()
  const isLink = pathname.replace(/\/$/, '').toLowerCase() === DASHBOARD_LINK_PAGE_PATH
  return (
    <>
      <meta name="robots" content="noindex" />
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
        <div className="page-width">{isLink ? <MailLinkPage /> : <Dashboard />}</div>
      </main>
    </>
  )
}
