import { useEffect } from 'react'
import { matchPath, Outlet, ScrollRestoration, useLocation, useMatch, useParams } from 'react-router'
import { WorkingNetworks } from '#web/app/working-networks.tsx'
import { usePageIsIdle } from '#web/browser/page-idle.ts'
import { Brand } from '#web/routing/brand.tsx'
import { Link } from '#web/routing/link.tsx'
import { NetworkProvider, previousNetwork, useNetwork } from '#web/routing/network-context.tsx'
import { type MainPage, mainPages, paths } from '#web/routing/paths.ts'
import { SearchButton } from '#web/search/search-button.tsx'
import { useStaleness } from '#web/tip/staleness.ts'
import { Announcer } from '#web/ui/controls/announcer.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Popover } from '#web/ui/controls/popover.tsx'
import { upperFirst } from '#web/ui/values/first-letter.ts'
import { DataNote } from './data-note.tsx'
import { Footer } from './footer.tsx'
import { NetworkMenu } from './network-menu.tsx'
import { PageFocus } from './page-focus.tsx'
import { TipStrip } from './tip-strip.tsx'
import './shell.css'
import { chooseNextTheme, theme } from '#web/browser/choices.ts'
import { WatchListLink } from './watch-list-link.tsx'

/** The frame of every page: top bar, strip, footer. The strip is that of a network's pages. A page that belongs to no network shows also when none works. */
export function Shell() {
  return (
    <NetworkProvider>
      <Frame />
    </NetworkProvider>
  )
}

function Frame() {
  const network = useNetwork()
  const { network: pathNetwork } = useParams()
  const onOverview = useMatch(paths.overview(network.name)) !== null
  useEffect(() => {
    if (pathNetwork === network.name) previousNetwork.write(network.name)
  }, [pathNetwork, network.name])
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <header className="site-header">
        <div className="page-width site-header-row">
          <Brand to={paths.overview(network.name)} />
          <nav className="main-nav" aria-label="Main">
            {mainPages.map((page) => (
              <MainPageLink key={page.label} {...page} />
            ))}
          </nav>
          <div className="site-header-end">
            <SearchButton hidden={onOverview} />
            <NetworkMenu />
            <WatchListLink />
            <ThemeButton />
            <Link className="button dashboard-button" to={paths.dashboard}>
              Dashboard
            </Link>
            <SiteMenu />
          </div>
        </div>
        {pathNetwork === network.name && !onOverview ? <TipStrip /> : <div className="site-header-rule" />}
      </header>
      <main id="main" tabIndex={-1}>
        {pathNetwork === undefined ? (
          <Outlet />
        ) : (
          <WorkingNetworks name={pathNetwork}>
            <LaterDataNote />
            <Outlet />
          </WorkingNetworks>
        )}
      </main>

      <Footer />

      <Announcer />
      <ScrollRestoration />
      <PageFocus />
    </>
  )
}

function MainPageLink({ label, path, patterns }: MainPage) {
  const { name } = useNetwork()
  const { pathname } = useLocation()
  const isHere = patterns.some((pattern) => matchPath(`/${name}/${pattern}`, pathname))
  return (
    <Link to={path(name)} aria-current={isHere ? 'page' : undefined}>
      {label}
    </Link>
  )
}

/** The data note, from when the first page is idle or the first stale response arrives. */
function LaterDataNote() {
  const isIdle = usePageIsIdle()
  const isStale = useStaleness(useNetwork().name) !== undefined
  return (isIdle || isStale) && <DataNote />
}

/** The menu of a narrow header, with what has no room beside it. */
function SiteMenu() {
  const chosen = theme.use()
  return (
    <div className="site-menu">
      <Popover className="button button--bare button--icon" name="Menu" icon="menu">
        {(close) => (
          <>
            <Link className="popover-item" to={paths.dashboard} onClick={close}>
              Dashboard <span>projects and keys</span>
            </Link>
            <Link className="popover-item" to={paths.reference} onClick={close}>
              API reference
            </Link>
            <Link className="popover-item" to={paths.status} onClick={close}>
              Status
            </Link>
            <hr />
            <button type="button" className="popover-item" onClick={chooseNextTheme}>
              Theme <span>{upperFirst(chosen)}</span>
            </button>
          </>
        )}
      </Popover>
    </div>
  )
}

function ThemeButton() {
  const chosen = theme.use()
  const label = `Theme: ${chosen}`
  return (
    <button
      type="button"
      className="button button--bare button--icon theme-button"
      aria-label={label}
      title={label}
      onClick={chooseNextTheme}
    >
      <Icon name={chosen} />
    </button>
  )
}
