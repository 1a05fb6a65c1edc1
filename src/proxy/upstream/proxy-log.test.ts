import { expect, test } from 'vitest'
import { InvalidResponse } from '#contract/read-response.ts'
import { logLine } from '#http/log.ts'
import { collectLines } from '#testing/collected-log.ts'
import { createSimulatedClock } from '#testing/proxy/simulated-clock.ts'
import { logCall } from './call-records.ts'
import { logWrongResponse } from './proxy-log.ts'
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
