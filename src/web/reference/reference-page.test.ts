import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { type Dialect, dialects } from '#contract/dialect.ts'
import { endpointIds } from '#contract/endpoints.ts'
import type { ListedNetwork } from '#explorer-protocol/site-document.ts'
import { siteQuery } from '#web/api/endpoint-query.ts'
import { NetworkProvider } from '#web/routing/network-context.tsx'
import { fieldAnchor } from './endpoint-places.ts'
import { Component } from './reference-page.tsx'

const networks: readonly ListedNetwork[] = [
  { name: 'mainnet', state: 'live', description: null, has_answered: true, has_plenty: false },
]

function pageText(dialect: Dialect): string {
  const client = new QueryClient()
  client.setQueryData(siteQuery.queryKey, { site: { links_out: false }, networks })
  return renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(
        MemoryRouter,
        { initialEntries: [`/reference?units=${dialect}`] },
        createElement(NetworkProvider, null, createElement(Component)),
      ),
    ),
  ).replaceAll('&#x27;', "'")
}

const pages = new Map<Dialect, string>()
beforeAll(() => {
  for (const dialect of Object.keys(dialects) as Dialect[]) pages.set(dialect, pageText(dialect))
})

/** The text of the element with an id, up to the next element of its kind with one. */
function element(id: string, tag: string, dialect: Dialect = 'documented'): string {
  const page = pages.get(dialect) ?? ''
  const at = page.search(new RegExp(`<${tag}[^>]* id="${id.replaceAll('$', '\\$')}"`))
  if (at < 0) throw new Error(`the page has no ${tag} ${id}`)
  return page.slice(at, page.indexOf(`</${tag}>`, at))
}

test('every place that the search finds is on the page, and no id is there twice', () => {
  const ids = [...(pages.get('documented') ?? '').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  const linked = [...(pages.get('documented') ?? '').matchAll(/ href="[^"]*#([^"]+)"/g)].map(([, id]) => id)
  expect(linked.length).toBeGreaterThan(endpointIds.length)
  for (const id of linked) expect(ids).toContain(id)
})

test('units that are not those of the service are underlined', () => {
  expect(element(fieldAnchor('Account', 'total_balance'), 'tr', 'live')).toContain('<u>lovelace</u>')
  expect(element(fieldAnchor('Account', 'total_balance'), 'tr')).toContain('>ADA<')
})

test.each(['epochs', 'pools'])('the link of a table of %s leads to the fields of its rows', (section) => {
  expect(element(`${section}-fields`, 'details')).toContain('Fields of')
})
