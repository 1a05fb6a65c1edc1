import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronDown, Monitor, Moon, Search, Sun } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, Outlet, ScrollRestoration, useMatch } from 'react-router'
import { networks as knownNetworks } from '#cardano/network.ts'
import { networksQuery } from '../api/endpoint-query.ts'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { SearchBox } from '../search/search-box.tsx'
import { Announcer } from '../ui/announcer.tsx'
import { Brand } from '../ui/brand.tsx'
import { useDismissal } from '../ui/dismissal.ts'
import { type MainPage, mainPages } from './main-pages.ts'
import { StaleNote } from './stale-note.tsx'
import { applyTheme, theme as chosenTheme, type Theme } from './theme.ts'
import { TipStrip } from './tip-strip.tsx'
import { WorkingNetworks } from './working-networks.tsx'
import './shell.css'

/** What every page stands in: top bar, tip strip, footer. */
export function Shell() {
  const network = useNetwork()
  const onOverview = useMatch('/:network') !== null
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="top">
        <div className="wrap top-row">
          <Brand to={paths.overview(network.name)} />
          <nav className="nav" aria-label="Main">
            {mainPages.map((page) => (
              <MainPageLink key={page.label} {...page} />
            ))}
          </nav>
          <div className="top-end">
            {!onOverview && (
              <>
                <div className="hide-sm">
                  <SearchBox variant="bar" label="Search the chain" placeholder="Search" />
                </div>
                <Link
                  className="btn btn--bare btn--icon only-sm"
                  to={paths.overview(network.name)}
                  aria-label="Search"
                >
                  <Search className="icon" aria-hidden />
                </Link>
              </>
            )}
            <NetworkMenu />
            <ThemeButton />
          </div>
        </div>
        {onOverview ? (
          <div className="wrap">
            <div className="top-rule" />
          </div>
        ) : (
          <Suspense fallback={<div className="tip tip--waiting" />}>
            <TipStrip />
          </Suspense>
        )}
      </header>
      <main id="main">
        <WorkingNetworks>
          <StaleNote />
          <Outlet />
        </WorkingNetworks>
      </main>
      <Footer />
      <Announcer />
      <ScrollRestoration />
    </>
  )
}

function MainPageLink({ label, path, pattern }: MainPage) {
  const isHere = useMatch(pattern) !== null
  return (
    <Link to={path(useNetwork().name)} aria-current={isHere ? 'page' : undefined}>
      {label}
    </Link>
  )
}

function NetworkMenu() {
  const current = useNetwork()
  const { data: listed } = useSuspenseQuery(networksQuery)
  const [open, setOpen] = useState(false)
  const host = useDismissal<HTMLDivElement>(open, () => setOpen(false))
  return (
    <div className="pop-host" ref={host}>
      <button type="button" className="btn" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="vh">Network: </span>
        {current.title}
        <ChevronDown className="icon" aria-hidden />
      </button>
      <ul className="pop" hidden={!open}>
        {listed.map(({ name, state, description }) => (
          <li key={name}>
            {state !== 'announced' ? (
              <Link
                className="item"
                to={paths.overview(name)}
                aria-current={name === current.name ? 'true' : undefined}
                onClick={() => setOpen(false)}
              >
                {knownNetworks[name].title}
                <span className="push muted small">
                  {description === null ? 'not answering' : description.source}
                </span>
              </Link>
            ) : (
              <span className="item muted">
                {knownNetworks[name].title}
                <span className="push small">announced</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const themes: readonly { readonly name: Theme; readonly label: string; readonly Icon: typeof Sun }[] = [
  { name: 'system', label: 'as the system', Icon: Monitor },
  { name: 'light', label: 'light', Icon: Sun },
  { name: 'dark', label: 'dark', Icon: Moon },
]

function ThemeButton() {
  const [name, setName] = useState(chosenTheme.read)
  const at = themes.findIndex((theme) => theme.name === name)
  const { label, Icon } = themes[at] ?? { label: '', Icon: Monitor }
  function next() {
    const following = themes[(at + 1) % themes.length]?.name ?? 'system'
    applyTheme(following)
    setName(following)
  }
  return (
    <button
      type="button"
      className="btn btn--bare btn--icon"
      aria-label={`Theme: ${label}`}
      title={`Theme: ${label}`}
      onClick={next}
    >
      <Icon className="icon" aria-hidden />
    </button>
  )
}

function Footer() {
  const { title } = useNetwork()
  const description = useNetworkDescription()
  return (
    <footer className="foot">
      <div className="wrap">
        <span>Epochal shows what the data service reports. Times are UTC unless marked local.</span>
        <span>
          Data: core API v1.0, {title}
          {description && `, ${description.source}`}
        </span>
        <Link to={paths.status}>Status</Link>
      </div>
    </footer>
  )
}
