import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv } from 'ajv'
import { xml2json } from 'odata-csdl/lib/xml2json.js'
import { describe, expect, test } from 'vitest'
import type { Dialect } from '#contract/dialect.ts'
import { endpointIds, endpoints } from '#contract/endpoints.ts'
import { toFetchResponse } from '#http/http-message.ts'
import type { ReceivedRequest } from '#http/server/request-handler.ts'
import { noLog } from '#testing/collected-log.ts'
import { contractDocuments } from '../responses/contract-documents.ts'
import { errorResponse } from '../responses/error-response.ts'

const servers = [
  { network: 'mainnet', url: 'https://data.example/mainnet', description: 'Mainnet, live' },
  { network: 'preprod', url: 'https://data.example/preprod', description: 'Preprod, live' },
]

/** The documents by their paths; a refusal is the response that the service sends for it. */
function documentsIn(dialect: Dialect) {
  const handlers = contractDocuments(servers, dialect)
  return {
    request: async (
      url: string,
      { method = 'GET', headers = {} }: { method?: string; headers?: Readonly<Record<string, string>> } = {},
    ): Promise<Response> => {
      const [path = ''] = url.split('?')
      const fields = new Headers(headers)
      const header = (name: string) => fields.get(name) ?? undefined
      const request = { method, url, path, header } as ReceivedRequest
      try {
        const response = await handlers.get(path)?.(request)
        if (!response) throw new RangeError(`${path} is the path of no document`)
        return toFetchResponse(response)
      } catch (error) {
        return toFetchResponse(errorResponse(error, path, 'test', noLog))
      }
    },
  }
}

const ROOT = '/mainnet/api/core/odata'

describe.each(['documented', 'live'] as const)('in the %s dialect', (dialect) => {
  const app = documentsIn(dialect)

  test('OpenAPI 3.1 is valid, and has every path of the contract', async () => {
    for (const path of ['/openapi.json', '/mainnet/openapi.json']) {
      const response = await app.request(path)
      expect(response.status).toBe(200)
      const document = JSON.parse(await response.text())
      const result = await new Validator().validate(document)
      expect(result.errors).toBeUndefined()
      expect(result.valid).toBe(true)
      expect(document.openapi).toBe('3.1.0')
      expect(document.info.description).toContain(`the dialect "${dialect}"`)
      const templates = Object.keys(document.paths).map((template) => template.replace(/\{\w+\}/g, '{}'))
      expect(new Set(templates)).toEqual(
        new Set(endpointIds.map((id) => endpoints[id].path.replace(/\{\w+\}/g, '{}'))),
      )
      expect(Object.keys(document.components.schemas)).toEqual([
        'Account',
        'Epoch',
        'Block',
        'PoolUpdate',
        'Problem',
      ])
      expect(Object.keys(document.components.schemas.Block.properties)).toHaveLength(18)
    }
  })

  test('the metadata document is CSDL 4: the XML says what the JSON says, and OASIS’s schema accepts it', async () => {
    const xml = await app.request(`${ROOT}/$metadata`)
    expect(xml.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
    const json = await app.request(`${ROOT}/$metadata`, { headers: { Accept: 'application/json' } })
    expect(json.headers.get('Content-Type')).toBe('application/json')
    const document = JSON.parse(await json.text())
    const schemaPath = createRequire(import.meta.url).resolve('odata-csdl/schemas/csdl.schema.json')
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(
      JSON.parse(await readFile(schemaPath, 'utf8')),
    )
    expect(validate(document) || validate.errors).toBe(true)
    expect(xml2json(await xml.text(), {})).toEqual(document)
    expect(document.Epochal.PoolUpdate.fixed_cost).toEqual({
      $Type: 'Edm.Decimal',
      $Precision: 39,
      $Scale: dialect === 'documented' ? 6 : 0,
    })
  })
})

describe('the documents', () => {
  const app = documentsIn('documented')

  test('are found with or without an encoded $, a slash, or an option for the format', async () => {
    for (const path of [
      ROOT,
      `${ROOT}/`,
      `${ROOT}/$metadata`,
      `${ROOT}/%24metadata`,
      `${ROOT}/$metadata?$format=json`,
    ]) {
      expect([path, (await app.request(path)).status]).toEqual([path, 200])
    }
    const json = await app.request(`${ROOT}/$metadata?$format=json`)
    expect(json.headers.get('Content-Type')).toBe('application/json')
  })

  test.each([
    [{}, '', 'xml'],
    [{ Accept: '*/*' }, '', 'xml'],
    [{ Accept: 'application/json' }, '', 'json'],
    [{ Accept: 'application/json, application/xml;q=0.1' }, '', 'json'],
    [{ Accept: 'application/json;q=0.1, application/xml' }, '', 'xml'],
    [{ Accept: 'application/xml' }, '?$format=json', 'json'],
    [{ Accept: 'application/json' }, '?$format=application/xml', 'xml'],
    [{}, '?$format=json;odata.metadata=minimal', 'json'],
  ])('the metadata for %o%s is %s', async (headers, query, format) => {
    const response = await app.request(`${ROOT}/$metadata${query}`, { headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toContain(`application/${format}`)
  })

  test('the metadata is there in no other format, and cannot be changed', async () => {
    expect((await app.request(`${ROOT}/$metadata?$format=atom`)).status).toBe(406)
    expect((await app.request(`${ROOT}/$metadata`, { headers: { Accept: 'text/html' } })).status).toBe(406)
    for (const query of ['', '?$format=xml', '?$format=json']) {
      expect((await app.request(`${ROOT}/$metadata${query}`, { method: 'DELETE' })).status).toBe(405)
    }
  })

  test('are read only, and support conditional requests', async () => {
    for (const path of [ROOT, `${ROOT}/$metadata`, '/openapi.json', '/openapi.json/']) {
      expect((await app.request(path, { method: 'POST' })).status).toBe(405)
      const first = await app.request(path)
      const second = await app.request(path, {
        headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
      })
      expect([second.status, await second.text()]).toEqual([304, ''])
      expect(second.headers.get('Vary')).toBe('Accept, Accept-Encoding')
    }
  })
})
