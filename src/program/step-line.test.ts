import { expect, test } from 'vitest'
import { stepLine } from './start-explorer.ts'

// 2026-01-01T00:00:00Z
const NOW = 1_767_225_600_000

test('a step is a line of text, or an object in one line of JSON', () => {
  const address = 'http://127.0.0.1:4173'
  expect(stepLine('proxy', `listening on ${address}`, 'text', NOW)).toBe(
    'proxy: listening on http://127.0.0.1:4173',
  )
  expect(JSON.parse(stepLine('proxy', `listening on ${address}`, 'json', NOW))).toEqual({
    time: '2026-01-01T00:00:00.000Z',
    program: 'proxy',
    kind: 'step',
    text: 'listening on http://127.0.0.1:4173',
  })
})
