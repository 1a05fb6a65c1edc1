import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import { endpointAnchor } from '#web/routing/paths.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import { endpointLabels, fieldsAnchor, resourceSections } from './endpoint-places.ts'
import { PlaceLink } from './reference-row.tsx'
import './page-index.css'

/** A place of a page, and the distance of its upper edge from that of the window, in pixels. */
interface PlacedAnchor {
  readonly anchor: string
  readonly top: number
}

/** Where the page stands. */
interface PagePosition {
  /** The distance from the window's upper edge at which a link puts its place, in pixels. */
  readonly line: number
  /** Whether the page cannot be scrolled further down. */
  readonly isAtEnd: boolean
  /** The place that the address names. */
  readonly named: string
}

/**
 * The place that a reader is at: the last one that has reached the line. At the page's end the places below the line cannot
 * reach it: there it is the one that the address names, or else the last.
 * @param places in the order of the page
 */
export function currentPlace(
  places: readonly PlacedAnchor[],
  { line, isAtEnd, named }: PagePosition,
): string | undefined {
  const reached = places.findLast(({ top }) => top <= line + ROUNDING)?.anchor
  if (!isAtEnd) return reached
  const below = places.filter(({ top }) => top > line + ROUNDING)
  return below.find(({ anchor }) => anchor === named)?.anchor ?? below.at(-1)?.anchor ?? reached
}

/** Pixels by which a place that a link has put on the line can be below it. */
const ROUNDING = 2

interface IndexPlace {
  readonly anchor: string
  readonly label: string
  readonly isOData?: boolean
}

const start = [
  { anchor: 'units', label: 'Address and units' },
  { anchor: 'token', label: 'Get a token' },
]
const more = [
  { anchor: 'statuses', label: 'Statuses' },
  { anchor: 'limits', label: 'Limits' },
  { anchor: 'documents', label: 'Documents' },
]

const groups: readonly { readonly title: string; readonly places: readonly IndexPlace[] }[] = [
  { title: 'Start', places: start },
  ...resourceSections.map((section) => ({
    title: section.title,
    places: [
      ...section.endpoints.map((id) => ({
        anchor: endpointAnchor(id),
        label: endpointLabels[id],
        isOData: endpoints[id].form === 'odata',
      })),
      { anchor: fieldsAnchor(section), label: 'Fields' },
    ],
  })),
  { title: 'More', places: more },
]

const places = groups.flatMap((group) => group.places)

/** The places of the page; the one in view is marked. Below 1024 px the places are behind a button. */
export function PageIndex() {
  const [isOpen, setIsOpen] = useState(false)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState(key)
  if (openedAt !== key) {
    setOpenedAt(key)
    setIsOpen(false)
  }
  const current = useCurrentPlace(key)
  return (
    <nav className={isOpen ? 'reference-index is-open' : 'reference-index'} aria-label="On this page">
      <button
        type="button"
        className="button reference-index-button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        On this page
        <Icon name="down" />
      </button>
      <div className="reference-index-places">
        {groups.map(({ title, places }) => (
          <div key={title}>
            <p id={`index-${title}`}>{title}</p>
            <ul aria-labelledby={`index-${title}`}>
              {places.map(({ anchor, label, isOData }) => (
                <li key={anchor}>
                  <PlaceLink to={anchor} isHere={anchor === current}>
                    {label}
                    {isOData && <span className="tag">OData</span>}
                  </PlaceLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

/**
 * The place that the page is at, also after rows have opened and the window has another size.
 * @param key of the page's location: at the end of the page the place that it names may be another
 */
function useCurrentPlace(key: string): string | undefined {
  const [current, setCurrent] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address, which `update` reads, has changed with the key
  useEffect(() => {
    const page = document.documentElement
    let frame = 0
    function update(): void {
      frame = 0
      const placed = places.flatMap(({ anchor }) => {
        const top = document.getElementById(anchor)?.getBoundingClientRect().top
        return top === undefined ? [] : [{ anchor, top }]
      })
      const line = Number.parseFloat(getComputedStyle(page).scrollPaddingTop) || 0
      const isAtEnd = Math.ceil(window.scrollY + window.innerHeight) >= page.scrollHeight
      setCurrent(currentPlace(placed, { line, isAtEnd, named: window.location.hash.slice(1) }))
    }
    function updateSoon(): void {
      if (frame === 0) frame = requestAnimationFrame(update)
    }
    const sizes = new ResizeObserver(updateSoon)
    sizes.observe(page)
    window.addEventListener('scroll', updateSoon, { passive: true })
    window.addEventListener('resize', updateSoon)
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      window.removeEventListener('scroll', updateSoon)
      window.removeEventListener('resize', updateSoon)
    }
  }, [key])
  return current
}
