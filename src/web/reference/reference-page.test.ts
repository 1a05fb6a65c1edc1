import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { endpointDescriptions, requestStatuses } from '#contract/description/endpoint-descriptions.ts'
import { fieldMeaning, nullCause } from '#contract/description/field-meanings.ts'
import { fieldUnit } from '#contract/description/field-units.ts'
import { sentence } from '#contract/description/sentence.ts'
import { statusMeanings } from '#contract/description/status-meanings.ts'
import { type Dialect, dialects } from '#contract/dialect.ts'
import { type Endpoint, endpointIds, endpoints } from '#contract/endpoints.ts'
import { effectiveOptions } from '#contract/odata/options.ts'
import { tokenErrors } from '#contract/token.ts'
import type { ListedNetwork } from '#explorer-protocol/site-document.ts'
import { siteQuery } from '#web/api/endpoint-query.ts'
import { NetworkProvider } from '#web/routing/network-context.tsx'
import { endpointAnchor } from '#web/routing/paths.ts'
import { fieldAnchor, statusAnchor } from './endpoint-places.ts'
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

const fields = endpointIds
  .map((id) => endpoints[id].resource)
  .flatMap((resource) => Object.entries(resource.fields).map(([name, field]) => ({ resource, name, field })))

test.each(fields)(
  'the page has the field $resource.name $name with unit, meaning and when it is null',
  ({ resource, name, field }) => {
    for (const dialect of Object.keys(dialects) as Dialect[]) {
      const row = element(fieldAnchor(resource.name, name), 'tr', dialect)
      expect(row).toContain(`<code>${name}</code>`)
      expect(row).toContain(fieldUnit(name, field, dialect))
      expect(row).toContain(sentence(fieldMeaning(resource, name) ?? 'no meaning'))
      if (field.nullable) expect(row).toContain(sentence(nullCause(resource, name) ?? 'no cause'))
    }
  },
)

test.each(endpointIds)('the page has %s with its sentence, parameters, options and statuses', (id) => {
  const { parameters, returns }: Endpoint = endpoints[id]
  const row = element(endpointAnchor(id), 'details')
  expect(row).toContain(endpointDescriptions[id].summary)
  for (const name of Object.keys(parameters)) expect(row).toContain(`<code>${name}</code>`)
  for (const option of effectiveOptions[returns]) expect(row).toContain(`<code>$${option}</code>`)
  for (const status of [200, 304, ...endpointDescriptions[id].statuses]) expect(row).toContain(`>${status}<`)
})

test.each(requestStatuses)('the page has the status %i with its meaning and remedy', (status) => {
  const row = element(statusAnchor(status), 'tr')
  expect(row).toContain(statusMeanings[status].meaning)
  expect(row).toContain(statusMeanings[status].remedy)
})

test('the page has the errors of the token address', () => {
  for (const error of Object.keys(tokenErrors)) expect(pages.get('live')).toContain(`<code>${error}</code>`)
})

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
