import { expect, test } from 'vitest'
import { InvalidResponse } from '#contract/read-response.ts'
import { WrongResponse } from '../upstream/upstream-failures.ts'
import { proxyEventLine } from './proxy-event-line.ts'

test('the line of a wrong response names its field and quotes nothing that came', () => {
  const cause = new InvalidResponse('Epoch.no is not as the contract specifies', {
    cause: new RangeError('"a secret" is not of this kind'),
  })
  const error = new WrongResponse('mainnet', 'what its contract does not allow', cause)
  const request = { network: 'mainnet', requestId: 'r-1', path: '/api/core/epochs/4' } as const
  const text = proxyEventLine({ kind: 'wrong-response', ...request, error }, 'text', 0)
  expect(text).toBe(
    'proxy: mainnet r-1: /api/core/epochs/4: The data service of mainnet returned what its contract does not allow. (Epoch.no is not as the contract specifies)',
  )
  const json = proxyEventLine({ kind: 'wrong-response', ...request, error }, 'json', 0)
  expect(json).not.toContain('secret')
  expect(JSON.parse(json)).toMatchObject({ ...request, error: text.slice(text.indexOf('The data')) })
})

test.each(['text', 'json'] as const)(
  'the path of a call has no parameter that may be a secret, as %s',
  (format) => {
    const call = { network: 'mainnet', requestId: 'r-1', outcome: 503, duration: 12 } as const
    const path = '/api/core/epochs?$top=2&acces_token=secret'
    const line = proxyEventLine({ kind: 'call', ...call, path }, format, 0)
    expect(line).toContain('/api/core/epochs?$top=2&…')
    expect(line).not.toContain('secret')
  },
)

test('dashboard calls without a response are named by the path of the contract, then counted', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const path = '/dashboard/api/session'
  const latest = {
    network: 'mainnet',
    requestId: 'r-1',
    path,
    outcome: 'unreachable',
    duration: 1,
    cause,
  } as const
  const text = (report: object) => proxyEventLine({ kind: 'dashboard', latest, ...report } as never, 'text')
  expect(text({ phase: 'began' })).toMatch(
    /^proxy: a dashboard call had no response: mainnet r-1: \/dashboard\/api\/session: unreachable \(.*ECONNREFUSED.*\)$/,
  )
  expect(text({ phase: 'continues', count: 9 })).toContain('still have no response, 9 since the last line')
  expect(text({ phase: 'ended', total: 10, duration: 30_000 })).toBe(
    'proxy: dashboard calls have responses again; without one in 30.0 s: 10',
  )
})
