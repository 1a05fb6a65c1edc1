import { expect, test } from 'vitest'
import { keyTable } from './key-commands.ts'

test('keys are listed one a line, whatever the names of their projects hold', () => {
  const key = {
    network: 'mainnet',
    plan: 'standard',
    created: '2026-11-22T02:30:00.123Z',
    requestsToday: 7,
    limits: { perSecond: null, burst: null, perDay: null },
  }
  expect(
    keyTable([
      { ...key, key: 'AAAAAAAA', project: 'a' },
      { ...key, key: 'BBBBBBBB', project: 'two\nlines', network: 'preprod' },
    ]),
  ).toBe(
    [
      'KEY        NETWORK  PROJECT    PLAN      CREATED               REQUESTS TODAY',
      'AAAAAAAA…  mainnet  a          standard  2026-11-22T02:30:00Z  7',
      'BBBBBBBB…  preprod  two lines  standard  2026-11-22T02:30:00Z  7',
      '',
    ].join('\n'),
  )
})
