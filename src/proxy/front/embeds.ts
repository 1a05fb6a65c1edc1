import type { RenderedEmbed } from '#explorer-protocol/embed-rendering.ts'
import { embedParameters } from '#explorer-protocol/page-parameters.ts'
import { htmlText } from './page-document.ts'
import { type DocumentDependencies, knownSearch, recentDocuments } from './pages.ts'
import { refusedFor } from './problems.ts'
import type { ProxyRequest } from './proxy-request.ts'
import { type Body, bodyOf, textResponse } from './responses.ts'
import { embedPolicy, sheetOf } from './security-headers.ts'

const EMBED = /^\/embed\/([^/]*)\/epochs\/?$/
const MOST_DOCUMENTS = 20

type EmbedDocument = Pick<RenderedEmbed, 'status' | 'refreshAfter'> & {
  readonly body: Body
  readonly policy: string
}

/**
 * Serves the charts that other sites may frame: the only documents that they may. The reader of data waits for the data service,
 * since nothing else requests what the document lacks.
 */
export function createEmbeds(
  deps: DocumentDependencies,
): (received: ProxyRequest) => Promise<Response> | undefined {
  const { publicUrl, app, now } = deps
  const { renderEmbed } = app
  const documents = recentDocuments<EmbedDocument>(MOST_DOCUMENTS, now)

  async function respond(received: ProxyRequest, network: string): Promise<Response> {
    const { request, protection, client } = received
    const search = knownSearch(received.search, embedParameters)
    const visitor = deps.allowanceOf(client.address)
    const [template, listed, { responses, key }] = await Promise.all([
      app.document(received.path),
      deps.networks.loadQuickly(deps.newRequestId()),
      deps.readPageData(`/${network}/epochs`, visitor),
    ])
    const cacheKey = [network, search, key, JSON.stringify(listed)].join(' ')
    let document = documents.get(cacheKey)
    if (!document) {
      // A rendering costs as much as an upstream request.
      const wait = visitor.take()
      if (wait !== undefined) return refusedFor(received, 429, 'Too many charts for this address.', wait)
      const epochs = responses.find(({ call }) => call.id === 'epochs')
      const embed = renderEmbed?.({ network, search, publicUrl, at: now(), networks: listed, epochs })
      if (!embed) throw new Error('the app of this proxy renders no embeds')
      document = embedDocument(embed, sheetOf(template))
      documents.set(cacheKey, document)
    }
    const { body, policy, status, refreshAfter } = document
    const headers = {
      ...protection.embeds,
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-cache',
      ...(status === 503 && { 'Retry-After': String(refreshAfter) }),
    }
    return textResponse(request, body, headers, status)
  }

  return (received) => {
    const network = renderEmbed && EMBED.exec(received.path)?.[1]
    return network === undefined ? undefined : deps.queueDocument(received, () => respond(received, network))
  }
}

/** The document of a chart for other sites: with the sheet of the app, without its scripts and files. */
function embedDocument(embed: RenderedEmbed, sheet: string): EmbedDocument {
  const { title, markup, script, theme, refreshAfter, address, status } = embed
  const html = [
    `<!doctype html><html lang="en"${attribute('theme', theme)}${attribute('refresh', refreshAfter)}><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${htmlText(title)}</title><link rel="canonical" href="${htmlText(address)}">`,
    `<style>${sheet}</style></head>`,
    `<body>${markup}<script>${script}</script></body></html>`,
  ].join('')
  const body = bodyOf(html, 'text/html; charset=utf-8')
  return { body, policy: embedPolicy(script, sheet), status, refreshAfter }
}

function attribute(name: string, value: string | number | undefined): string {
  return value === undefined ? '' : ` data-${name}="${value}"`
}
