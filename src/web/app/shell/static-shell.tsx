import { mainPages } from '../../links/main-pages.ts'
import { BrandMark } from '../../ui/controls/brand.tsx'
import { NeedsScript } from '../../ui/records/needs-script.tsx'

/** The top bar without links, which the document shows until the first page is rendered. */
export function StaticShell() {
  return (
    <header className="site-header" aria-busy>
      <div className="page-width site-header-row">
        <span className="brand">
          <BrandMark />
          Epochal
        </span>
        <nav className="main-nav">
          {mainPages.map(({ label }) => (
            <span key={label}>{label}</span>
          ))}
        </nav>
        <div className="site-header-end">
          <span className="button static-shell-gap">Mainnet</span>
        </div>
      </div>
      <div className="page-width static-shell-overview">
        <div className="site-header-rule" />
      </div>
      <div className="tip-strip is-waiting static-shell-page" />
      <div className="page-width">
        <NeedsScript />
      </div>
    </header>
  )
}
