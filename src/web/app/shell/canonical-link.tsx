import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { canonicalAddress } from '#explorer-protocol/page-paths.ts'
import { basePath, pathBelow } from '../../browser/base-path.ts'

/** The canonical link of the document, whose origin the proxy knows; browsers share its address. */
let link: HTMLLinkElement | null = null
/** The path of the document's own page, whose link the proxy wrote from its data. */
const documentPath = globalThis.location && pathBelow(location.pathname)
let isChanged = false

/** Keeps the canonical link of the document that of the page, as a visitor goes on from page to page. */
export function CanonicalLink() {
  const { pathname } = useLocation()
  useEffect(() => {
    link ??= document.querySelector('link[rel=canonical]')
    isChanged ||= pathname !== documentPath
    if (!link || !isChanged) return
    const path = canonicalAddress(pathname)
    if (path === undefined) return link.remove()
    link.href = new URL(basePath + path, link.href).href
    document.head.append(link)
  }, [pathname])
  return null
}
