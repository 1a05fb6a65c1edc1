import { createHash } from 'node:crypto'
import { isNetworkName } from '#cardano/network.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { type ListedNetwork, NETWORKS_ELEMENT } from '#contract/network-description.ts'
import type { RenderedPage } from '#explorer-protocol/page-rendering.ts'
import { pageRequests } from '#explorer-protocol/page-requests.ts'
import type { PageScripts } from './app-files.ts'

/**
 * The document of a page, with what its app would ask for first: the networks in it, the data of the page
 * under way as soon as the browser reads the head.
 */
export function pageDocument({
  template,
  path,
  networks,
  pageScripts,
  view,
}: {
  readonly template: string
  /** Of the page. */
  readonly path: string
  readonly networks: readonly ListedNetwork[]
  readonly pageScripts: readonly PageScripts[]
  /** What stands in the document until the app draws the same. */
  readonly view: RenderedPage | undefined
}): string {
  const links = [
    ...scriptsOf(path, pageScripts).map((href) => `<link rel="modulepreload" href="${href}" crossorigin>`),
    ...preloadedPaths(path, networks).map(
      (href) => `<link rel="preload" as="fetch" href="${href}" crossorigin>`,
    ),
  ]
  const list = `<script type="application/json" id="${NETWORKS_ELEMENT}">${inlineJson(networks)}</script>`
  const place = /^\/[a-z]+\/?$/.test(path) ? 'overview' : 'page'
  const page = view ? withView(template, view) : template
  return page
    .replace('<html ', `<html data-place="${place}" `)
    .replace('</head>', () => `${[...links, list].join('')}</head>`)
}

const TITLE = /<title>[^<]*<\/title>/
const APP = /<div id="app">[\s\S]*?<\/div>(?=\s*(<noscript>|<script>))/

function withView(template: string, { title, markup }: RenderedPage): string {
  return template
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(APP, () => `<div id="app" data-drawn>${markup}</div>`)
}

function scriptsOf(path: string, pageScripts: readonly PageScripts[]): readonly string[] {
  const [, , ...parts] = path.replace(/\/$/, '').split('/')
  const page = pageScripts.find(({ pattern }) => {
    const places = pattern.split('/').filter((place) => place !== '')
    return (
      places.length === parts.length &&
      places.every((place, at) => place.startsWith(':') || place === parts[at])
    )
  })
  return page?.files ?? []
}

/** Paths of the contract's own writing, so that nothing of the address gets into the document. */
function preloadedPaths(path: string, networks: readonly ListedNetwork[]): string[] {
  const [, network = '', ...rest] = path.split('/')
  const listed = networks.find(({ name }) => name === network)
  if (!isNetworkName(network) || !listed || listed.state === 'announced') return []
  return pageRequests(network, rest.map((part) => `/${part}`).join('')).map(
    ({ id, params }) => `/${network}${endpointPath(id, params as never)}`,
  )
}

/** JSON inside an element `script`, which a `<` could end. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g

/** The inline scripts of a document, as a Content-Security-Policy allows them (CSP Level 3, section 2.3.1). */
export function inlineScriptHashes(template: string): string[] {
  return [...template.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}
