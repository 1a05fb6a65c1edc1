import { expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { InvalidResponse } from '#contract/read-response.ts'
import { logLine } from '#http/log.ts'
import { collectLines } from '#testing/collected-log.ts'
import { createSimulatedClock } from '#testing/proxy/simulated-clock.ts'
import { logCall } from './call-records.ts'
import { logDashboardCall, logWrongResponse } from './proxy-log.ts'
import type { UpstreamCall } from './upstream.ts'
import { WrongResponse } from './upstream-failures.ts'

function open() {
  const clock = createSimulatedClock()
  return { clock, ...collectLines(clock) }
}

test('the line of a wrong response names its field and quotes nothing that came', () => {
  const cause = new InvalidResponse('Epoch.no is not as the contract specifies', {
    cause: new RangeError('"a secret" is not of this kind'),
  })
  const error = new WrongResponse('mainnet', 'what its contract does not allow', cause)
  const request = { network: 'mainnet', requestId: 'r-1', path: '/api/core/epochs/4' } as const
  const { log, lines, texts } = open()
  logWrongResponse(log, request, error)
  expect(texts()).toEqual([
    'mainnet r-1: /api/core/epochs/4: The data service of mainnet returned what its contract does not allow. (Epoch.no is not as the contract specifies)',
  ])
  const json = lines.map((event) => logLine('proxy', event, 'json', 0)).join()
  expect(json).not.toContain('secret')
  expect(JSON.parse(json)).toMatchObject({ ...request, event: 'wrong-response', text: texts()[0] })
})

test.each(['text', 'json'] as const)(
  'the path of a call has no parameter that may be a secret, as %s',
  (format) => {
    const { log, lines } = open()
    const path = '/api/core/epochs?$top=2&acces_token=secret'
    logCall(log, { network: 'mainnet', requestId: 'r-1', outcome: 503, duration: 12, path })
    const line = lines.map((event) => logLine('proxy', event, format, 0)).join()
    expect(line).toContain('/api/core/epochs?$top=2&…')
    expect(line).not.toContain('secret')
  },
)

test('dashboard calls without a response are named by the path of the contract, then counted', async () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const path = '/dashboard/api/session'
  const call = {
    network: 'mainnet',
    requestId: 'r-1',
    path,
    outcome: 'unreachable',
    duration: 1,
    cause,
  } as const
  const { clock, log, texts } = open()
  for (let i = 0; i < 10; i++) logDashboardCall(log, call)
  await clock.run(MINUTE)
  logDashboardCall(log, { ...call, outcome: 200 })
  expect(texts()).toEqual([
    expect.stringMatching(
      /^a dashboard call had no response: mainnet r-1: \/dashboard\/api\/session: unreachable \(.*ECONNREFUSED.*\)$/,
    ),
    expect.stringMatching(/^a dashboard call had no response: .* \(9 more\)$/),
    'dashboard calls have responses again (after 60.0 s, 10 in all)',
  ])
})

test('refused requests of a network are one line at once, and one a minute with their number', async () => {
  const { clock, log, lines, texts } = open()
  const record = (path: string, outcome: UpstreamCall['outcome'], network = 'mainnet') =>
    logCall(log, { network, requestId: 'r', path, outcome, duration: 1 })
  for (let no = 0; no < 100; no++) record(`/epochs/${no}`, no % 2 ? 429 : 402)
  record('/epochs/1', 401, 'preprod')
  record('/epochs/2', 500)
  record('/epochs/3', 500)
  record('/epochs/4', 404)
  record('/epochs/5', 200)
  record('', 404)
  expect(texts()).toEqual([
    'mainnet r: /epochs/0: 402 after 1 ms',
    'preprod r: /epochs/1: 401 after 1 ms',
    'mainnet r: /epochs/2: 500 after 1 ms',
    'mainnet r: /epochs/3: 500 after 1 ms',
  ])
  lines.length = 0
  await clock.run(MINUTE)
  expect(texts()).toEqual(['mainnet r: /epochs/99: 429 after 1 ms (99 more)'])
})
