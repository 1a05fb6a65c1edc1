import { expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { collectLines } from '#testing/collected-log.ts'
import { createSimulatedClock } from '#testing/proxy/simulated-clock.ts'
import { logLine } from './log.ts'

function open() {
  const clock = createSimulatedClock()
  return { clock, ...collectLines(clock) }
}

const away = { event: 'outage', level: 'error', text: 'mainnet does not serve: refused' } as const
const back = { event: 'outage', text: 'mainnet serves again' } as const
const guess = { event: 'authentication', level: 'warn', text: 'the secret is wrong' } as const
const on = { each: 'mainnet', state: 'on' } as const
const off = { each: 'mainnet', state: 'off' } as const
test('wrong secrets are a line at once, one a minute with their number, and one when they are over', async () => {
  const { clock, log, texts } = open()
  for (let count = 0; count < 2253; count++) log(guess, { each: 'a' })
  await clock.run(MINUTE)
  log(guess, { each: 'a' })
  await clock.run(3 * MINUTE)
  expect(texts()).toEqual([
    guess.text,
    `${guess.text} (2252 more)`,
    `${guess.text} (1 more)`,
    expect.stringMatching(/^the secret is wrong \(over after 6\d\.\d s, 2254 in all\)$/),
  ])
})

test('the end of what occurred in one interval alone is no line', async () => {
  const { clock, log, texts } = open()
  log(guess, { each: 'a' })
  await clock.run(3 * MINUTE)
  expect(texts()).toEqual([guess.text])
})

test('each subject has its own lines, and those that were quiet for longest are forgotten', () => {
  const { log, lines } = open()
  for (let subject = 0; subject < 1001; subject++) log(guess, { each: String(subject) })
  log(guess, { each: '0' })
  log(guess, { each: '1000' })
  expect(lines).toHaveLength(1002)
})

test('a state that lasts is not forgotten, whatever clients do meanwhile', () => {
  const { log, texts } = open()
  log(away, on)
  for (let subject = 0; subject < 1001; subject++) log(guess, { each: String(subject) })
  log(away, on)
  log(back, off)
  expect(texts().filter((text) => text !== guess.text)).toEqual([
    away.text,
    expect.stringContaining('2 in all'),
  ])
})

test('an event is its sentence, and as JSON an object with its fields; both have the fault behind it', () => {
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const error = new Error('away', { cause })
  const event = { event: 'failure', level: 'error', text: 'it failed', error, requestId: 'r' } as const
  expect(logLine('service', event, 'text', 0)).toMatch(
    /^service: it failed: Error: away[\s\S]*; because of ECONNREFUSED: Error: refused/,
  )
  const { error: written, ...fields } = JSON.parse(logLine('service', event, 'json', 0))
  expect(fields).toEqual({
    time: '1970-01-01T00:00:00.000Z',
    program: 'service',
    event: 'failure',
    level: 'error',
    text: 'it failed',
    requestId: 'r',
  })
  expect(written).toContain('because of ECONNREFUSED')
  expect(JSON.parse(logLine('proxy', { event: 'step', text: 'a\nb' }, 'json', 0))).toMatchObject({
    level: 'info',
    text: 'a\nb',
  })
})
