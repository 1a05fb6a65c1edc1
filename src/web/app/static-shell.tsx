import { mainPages } from '../links/main-pages.ts'
import { BrandMark } from '../ui/controls/brand.tsx'

/** What stands on the screen before any script has run, and until the first page is there: the top bar, without links. */
export function StaticShell() {
  return (
    <header className="top" aria-busy>
      <div className="wrap top-row">
        <span className="brand">
          <BrandMark />
          Epochal
        </span>
        <nav className="nav">
          {mainPages.map(({ label }) => (
            <span key={label} className="nav-item">
              {label}
            </span>
          ))}
        </nav>
        <div className="top-end">
          <span className="btn static-gap">Mainnet</span>
        </div>
      </div>
      <div className="wrap static-overview">
        <div className="top-rule" />
      </div>
      <div className="tip tip--waiting static-page" />
    </header>
  )
}
