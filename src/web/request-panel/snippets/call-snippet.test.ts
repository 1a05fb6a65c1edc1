import { execFile, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'
import { callSnippet, type SnippetLanguage, snippetLanguages } from './call-snippet.ts'
import { safePath, serviceAddress, snippetVariables } from './service-address.ts'

/** How a machine runs the text of a snippet. */
const runners: Readonly<Record<SnippetLanguage, readonly [program: string, ...args: string[]]>> = {
  curl: ['sh', '-euc'],
  javascript: ['node', '--input-type=module', '--eval'],
  python: ['python3', '-c'],
}

/** A path with everything that shells, templates and patterns could take for theirs. */
const ODATA_PATH = `/api/core/odata/poolsupdates?$filter=vrf_key_hash ne '{"\`]'&$orderby=id&$top=1&$select=fixed_cost`

const call = { baseUrl: 'https://data.example/mainnet', path: '/api/core/epochs/latest' }

let service: TestService
let client: TestClient
let baseUrl: string
const server = createServer((incoming, response) => client.listener(incoming, response))

beforeAll(async () => {
  service = await openTestService()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const network = (await loadRecordedNetwork(service.db, 'mainnet'))('documented')
  client = await service.over(new Map([['mainnet', network]]), 'documented', origin)
  baseUrl = `${origin}/mainnet`
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await service.close()
})

async function run(
  language: SnippetLanguage,
  snippet: string,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const [program, ...args] = runners[language]
  const env = { PATH: process.env.PATH, ...environment }
  const { stdout } = await promisify(execFile)(program, [...args, snippet], { env })
  return stdout
}

describe.each(snippetLanguages)('%s', (language) => {
  const [program] = runners[language]
  const isMissing = spawnSync(program, ['--version']).error !== undefined

  test.skipIf(isMissing)('obtains a token and makes the call, with every digit', async () => {
    const path = ODATA_PATH
    const text = callSnippet({ language, baseUrl, path })
    const printed = await run(language, text, {
      [snippetVariables.key]: client.key.key,
      [snippetVariables.secret]: client.key.secret,
    })
    const same = await client.text('/odata/poolsupdates?$orderby=id&$top=1&$select=fixed_cost')
    const [, digits] = /"fixed_cost": ?([\d.]+)/.exec(same) ?? []
    expect(printed).toMatch(new RegExp(`["']fixed_cost["']: ?(Decimal\\(')?${digits}\\b`))
  })

  test.skipIf(isMissing)('fails with a wrong secret', async () => {
    const text = callSnippet({ language, baseUrl, path: call.path })
    const wrong = { [snippetVariables.key]: client.key.key, [snippetVariables.secret]: 'wrong' }
    await expect(run(language, text, wrong)).rejects.toThrow('Command failed')
  })
})

test.each(snippetLanguages)('in %s, key and secret come from the environment', (language) => {
  const text = callSnippet({ language, ...call })
  expect(text).toContain(snippetVariables.key)
  expect(text).toContain(snippetVariables.secret)
})

test('a service that publishes no address has placeholders for both of its addresses', () => {
  const text = callSnippet({
    language: 'curl',
    ...serviceAddress('mainnet', undefined),
    path: call.path,
  })
  expect(text).toContain("'<BASE_URL of mainnet>/api/core/epochs/latest'")
  expect(text).toContain("'<AUTH_URL of mainnet>/connect/token'")
})

test('a published address is that of data and tokens', () => {
  expect(serviceAddress('mainnet', { address: call.baseUrl })).toEqual({ baseUrl: call.baseUrl })
})

test('a path keeps its meaning, without characters that are special somewhere', () => {
  const path = `/a?$filter=b eq '\${x}"\`\\[1]'`
  expect(safePath(path)).toBe('/a?$filter=b%20eq%20%27$%7Bx%7D%22%60%5C%5B1%5D%27')
  expect(decodeURIComponent(safePath(path))).toBe(path)
})
