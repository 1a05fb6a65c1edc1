import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { endpointPlaces, fieldsAnchor, resourceSections } from './endpoint-places.ts'
import { FindOnPage } from './finding/find-on-page.tsx'
import { generalSections } from './finding/reference-entries.ts'
import { PlaceLink } from './place-link.tsx'

interface IndexPlace {
  readonly anchor: string
  readonly label: string
  readonly isOData?: boolean
}

const start = generalSections.slice(0, 2).map(({ anchor, title }) => ({ anchor, label: title }))
const more = generalSections.slice(2).map(({ anchor, title }) => ({ anchor, label: title }))

const groups: readonly { readonly title: string; readonly places: readonly IndexPlace[] }[] = [
  { title: 'Start', places: start },
  ...resourceSections.map((section) => ({
    title: section.title,
    places: [
      ...section.endpoints.map((id) => ({
        ...endpointPlaces[id],
        isOData: endpoints[id].form === 'odata',
      })),
      { anchor: fieldsAnchor(section), label: 'Fields' },
    ],
  })),
  { title: 'More', places: more },
]

/** The search and the places of the page; the one in view is marked. Below 1024 px the places are behind a button. */
export function PageIndex() {
  const [isOpen, setIsOpen] = useState(false)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState(key)
  if (openedAt !== key) {
    setOpenedAt(key)
    setIsOpen(false)
  }
  const current = useCurrentPlace()
  return (
    <nav className={isOpen ? 'reference-index is-open' : 'reference-index'} aria-label="On this page">
      <div className="reference-index-top">
        <FindOnPage />
        <button
          type="button"
          className="button reference-index-button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          On this page
          <Icon name="down" />
        </button>
      </div>
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

/** The last place that has scrolled past the upper quarter of the window. */
function useCurrentPlace(): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const places = groups.flatMap(({ places }) => places.map(({ anchor }) => anchor))
    const above = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, boundingClientRect, rootBounds } of entries) {
          const line = rootBounds?.bottom ?? 0
          if (boundingClientRect.top < line) above.add(target.id)
          else above.delete(target.id)
        }
        setCurrent(places.findLast((anchor) => above.has(anchor)))
      },
      { rootMargin: '0px 0px -75% 0px', threshold: [0, 1] },
    )
    for (const anchor of places) {
      const element = document.getElementById(anchor)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [])
  return current
}
