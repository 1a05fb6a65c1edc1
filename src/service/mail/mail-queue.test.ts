import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { collectLines } from '#testing/collected-log.ts'
import { createSimulatedClock } from '#testing/proxy/simulated-clock.ts'
import { MailQueue } from './mail-queue.ts'
import type { MailFailure } from './smtp-transport.ts'

const refusedServer: MailFailure = { concerns: 'server', isFinal: false, reason: 'connection refused' }
const badMail: MailFailure = { concerns: 'server', isFinal: true, reason: 'replied 554' }
const greylisted: MailFailure = { concerns: 'recipient', isFinal: false, reason: 'replied 451' }
const unknownRecipient: MailFailure = { concerns: 'recipient', isFinal: true, reason: 'replied 550' }

/** A queue before a mail server whose next replies the test decides. */
function queueOf(reply: (to: string) => MailFailure | undefined | Promise<undefined>) {
  const clock = createSimulatedClock()
  /** Seconds and recipient of each attempt; `probe` for one without a mail. */
  const attempts: string[] = []
  const { log, lines } = collectLines(clock)
  const attempt = async (to: string) => {
    attempts.push(`${clock.now() / SECOND} ${to}`)
    return reply(to)
  }
  const queue = new MailQueue({
    clock,
    deliver: ({ to }) => attempt(to),
    probe: () => attempt('probe'),
    log,
  })
  return {
    clock,
    queue,
    attempts,
    lines: () => lines.map(({ phase, reason = 'sent again', lost }) => `${phase}: ${reason}, lost ${lost}`),
    send: (...recipients: string[]) => {
      for (const to of recipients) queue.add({ to, subject: 'subject', text: 'text' })
    },
  }
}

test('while the server fails, one attempt at a time tests it, ever more seldom; then all mails go out', async () => {
  let failure: MailFailure | undefined = refusedServer
  const { clock, queue, attempts, send, lines } = queueOf(() => failure)
  send('a')
  await clock.run(0)
  expect(queue.isFailing()).toBe(true)
  send('b', 'c', 'd', 'e')
  await clock.run(60 * SECOND)
  expect(attempts).toEqual(['0 a', '2 a', '7 a', '22 a', '52 a'])
  failure = undefined
  await clock.run(MINUTE)
  expect(attempts.slice(5)).toEqual(['112 a', '112 b', '112 c', '112 d', '112 e'])
  expect(queue.isFailing()).toBe(false)
  expect(lines()).toEqual([
    'began: connection refused, lost 0',
    'continues: connection refused, lost 0',
    'ended: sent again, lost 0',
  ])
})

test('mails are given up after five minutes; then probes find out when the server is back', async () => {
  let failure: MailFailure | undefined = refusedServer
  const { clock, queue, attempts, send, lines } = queueOf(() => failure)
  send('a', 'b')
  await clock.run(10 * MINUTE)
  expect(attempts.at(-1)).toBe('592 probe')
  expect(attempts.filter((text) => text.endsWith(' b'))).toEqual(['0 b'])
  expect(queue.isFailing()).toBe(true)
  failure = undefined
  await clock.run(MINUTE)
  expect(queue.isFailing()).toBe(false)
  expect(lines().at(-1)).toBe('ended: sent again, lost 2')
})

test('a refused recipient delays nobody, and is tried again if the server says so', async () => {
  const replies = new Map([
    ['grey', greylisted],
    ['nobody', unknownRecipient],
  ])
  const { clock, queue, attempts, send, lines } = queueOf((to) => replies.get(to))
  send('grey', 'nobody', 'ada')
  await clock.run(0)
  expect(attempts).toEqual(['0 grey', '0 nobody', '0 ada'])
  expect(queue.isFailing()).toBe(false)
  expect(lines()).toEqual(['began: replied 550, lost 1'])
  await clock.run(10 * SECOND)
  replies.delete('grey')
  await clock.run(MINUTE)
  expect(attempts.slice(3)).toEqual(['2 grey', '7 grey', '22 grey'])
})

test('a mail that the server will never take is given up, and the next one tests the server', async () => {
  const { clock, queue, attempts, send, lines } = queueOf((to) => (to === 'bad' ? badMail : undefined))
  send('bad')
  await clock.run(0)
  expect(queue.isFailing()).toBe(true)
  send('ada')
  await clock.run(MINUTE)
  expect(attempts).toEqual(['0 bad', '2 ada'])
  expect(lines()).toEqual(['began: replied 554, lost 1', 'ended: sent again, lost 1'])
})

test('a thousand mails may wait; while more come, the service says that it cannot send them', async () => {
  let release = () => {}
  const stalled = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined)
  })
  const { clock, queue, attempts, send, lines } = queueOf(() => stalled)
  send(...Array.from({ length: 1002 }, (_, i) => `${i}`))
  expect(attempts).toHaveLength(3)
  expect(queue.isFailing()).toBe(false)
  send('one', 'another')
  expect(queue.isFailing()).toBe(true)
  expect(lines()).toEqual(['began: 1000 mails wait already, lost 1'])
  let isDrained = false
  void queue.drained().then(() => {
    isDrained = true
  })
  await clock.run(0)
  expect(isDrained).toBe(false)
  release()
  await new Promise((resolve) => setImmediate(resolve))
  await clock.run(0)
  expect(isDrained).toBe(true)
  expect(attempts).toHaveLength(1003)
  expect(queue.isFailing()).toBe(false)
})

test('a closed queue sends nothing more, and has no timer left', async () => {
  const { clock, queue, attempts, send } = queueOf(() => refusedServer)
  send('a')
  await clock.run(0)
  await queue.drained()
  queue.close()
  send('b')
  await clock.run(10 * MINUTE)
  expect(attempts).toEqual(['0 a'])
})
