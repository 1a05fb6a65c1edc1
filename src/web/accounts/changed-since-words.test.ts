import { expect, test } from 'vitest'
import type { NetworkDescription } from '#contract/network-description.ts'
import { visitScope } from './changed-since.tsx'

const described = (source: NetworkDescription['source'], start_time: string | null = null) =>
  ({ network: 'mainnet', source, start_time }) as NetworkDescription

test.each([
  ['live', described('live'), 'mainnet'],
  ['not described', undefined, 'mainnet'],
  ['recorded, where nothing changes', described('recorded'), undefined],
  ['simulated', described('simulated', '2026-11-16T06:00:00'), 'mainnet@2026-11-16T06:00:00'],
  ['simulated anew', described('simulated', '2026-11-20T06:00:00'), 'mainnet@2026-11-20T06:00:00'],
] as const)('visits of a network that is %s', (_, description, scope) => {
  expect(visitScope('mainnet', description)).toBe(scope)
})
