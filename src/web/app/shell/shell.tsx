import { Suspense, useEffect } from 'react'
import { Outlet, useMatch, useParams } from 'react-router'
import { stale } from '../../api/staleness.ts'
import { notePageDrawn, usePageIsIdle } from '../../browser/page-idle.ts'
import { lazyPart, shownPart } from '../../failures/lazy-part.tsx'
import { OptionalPart } from '../../failures/optional-part.tsx'
import { type MainPage, mainPages } from '../../links/main-pages.ts'
import { previousNetwork, useIsRecording, useNetwork } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { SearchButton } from '../../search/search-button.tsx'
import { Announcer } from '../../ui/controls/announcer.tsx'
import { Brand } from '../../ui/controls/brand.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { HydrationEnd } from '../hydration-end.tsx'
import { WorkingNetworks } from '../working-networks.tsx'
import { NetworkMenu } from './network-menu.tsx'
import { ReturnedFocus } from './returned-focus.tsx'
import { ScrollPlaces } from './scroll-places.tsx'
import { ThemeButton } from './theme-button.tsx'
import './shell.css'

/** The frame of every page: top bar, tip strip, footer. A page that belongs to no network shows also when none works. */
export function Shell() {
  const network = useNetwork()
  const { network: pathNetwork } = useParams()
  const onOverview = useMatch(paths.overview(network.name)) !== null
  const isRecording = useIsRecording()
  useEffect(() => {
    if (pathNetwork === network.name) previousNetwork.write(network.name)
  }, [pathNetwork, network.name])
  useEffect(() => {
    notePageDrawn()
    // From now on React takes presses, and the document repeats only those of parts whose code is not here.
    delete document.getElementById('app')?.dataset.drawn
  }, [])
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
            <ThemeButton />
            <Link className="button dashboard-button" to={paths.dashboard}>
              Dashboard
            </Link>
          </div>
        </div>
        {onOverview && !isRecording ? (
          <div className="page-width">
            <div className="site-header-rule" />
          </div>
        ) : (
          <OptionalPart waiting={<div className="tip-strip is-waiting" />}>
            <TipStrip />
          </OptionalPart>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {pathNetwork === undefined ? (
          <Outlet />
        ) : (
          <WorkingNetworks>
            <LaterDataNote />
            <Outlet />
          </WorkingNetworks>
        )}
      </main>
      <OptionalPart waiting={<div className="footer is-waiting" />}>
        <PageEnd />
      </OptionalPart>
      <HydrationEnd />
      <Announcer />
      {/* In a boundary of its own, which is hydrated later: it asks for the scrolled position, for which the browser lays the page out. */}
      <Suspense>
        <ScrollPlaces />
        <ReturnedFocus />
      </Suspense>
    </>
  )
}

function MainPageLink({ label, path, pattern }: MainPage) {
  const { name } = useNetwork()
  const isHere = useMatch(`/${name}/${pattern}`) !== null
  return (
    <Link to={path(name)} aria-current={isHere ? 'page' : undefined}>
      {label}
    </Link>
  )
}

const PageEnd = lazyPart(() => import('./page-end.tsx').then(({ PageEnd }) => PageEnd))
const TipStrip = lazyPart(() => import('./tip-strip.tsx').then(({ TipStrip }) => TipStrip))

const DataNote = shownPart(() => import('./data-note.tsx').then(({ DataNote }) => DataNote))

/** The data note, from when the first page is idle or the first stale response arrives. */
function LaterDataNote() {
  const isIdle = usePageIsIdle()
  const isStale = stale.useSelected(({ size }) => size > 0)
  return (
    (isIdle || isStale) && (
      <OptionalPart>
        <DataNote />
      </OptionalPart>
    )
  )
}
