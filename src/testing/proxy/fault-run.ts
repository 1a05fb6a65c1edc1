import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { logLine } from '#http/log.ts'
import { openFaultUpstream } from '../upstream/fault-upstream.ts'
import { createTestClock, elapseUntil } from './test-clock.ts'
import { longTimeouts, openTestProxy, type TestProxy, upstreamOver } from './test-proxy.ts'
import type { TriedFault } from './tried-faults.ts'

/** The consequences of a fault. */
export interface FaultOutcome {
  readonly status: number
  /** `detail` of the problem; undefined without a problem body. */
  readonly detail: string | undefined
  /** Whether the response says when to come back. */
  readonly namesWait: boolean
  /** Milliseconds by the proxy's clock. */
  readonly took: number
  /** Requests to the data service and the identity server. */
  readonly calls: number
  /** Why a stored response is served as stale; undefined where the new response replaces it. */
  readonly stale: string | undefined
  /** Lines of the log, without request ids, durations and times. */
  readonly log: readonly string[]
  /** Whether key, secret or a token was in a response or in the log. */
  readonly leaks: boolean
}

const PATH = '/mainnet/api/core/epochs/399'
/** Milliseconds of real time before the clock is moved: what only waits is then shortened. */
const REAL_TIME = 1.5 * SECOND

export async function runFault({ kind, fault }: TriedFault): Promise<FaultOutcome> {
  const clock = createTestClock()
  const service = await openFaultUpstream({ now: clock.now })
  const upstream = upstreamOver(service, { dialect: 'documented' })
  const open = () => openTestProxy([upstream], {}, undefined, { clock, timeouts: longTimeouts })
  const fetchIn = async (proxy: TestProxy) => {
    const response = proxy.fetch(PATH)
    const early = new Promise((resolve) => setTimeout(resolve, REAL_TIME))
    await Promise.race([response, early])
    return elapseUntil(clock, response)
  }

  service.fail(kind, fault)
  const first = await open()
  const { status, detail, headers, took } = await fetchIn(first)
  const calls = service.requests.filter((request) => request.kind === kind).length
  const log = first.events
    .filter(({ event }) => event !== 'dialect')
    .map((event) => neutral(logLine('proxy', event, 'text', 0)))
  await first.close()

  service.mend()
  const second = await open()
  await second.fetch(PATH)
  clock.pass(2 * 60 * MINUTE)
  service.fail(kind, fault)
  const { staleReason: stale } = await fetchIn(second)
  await second.close()
  await service.close()

  const everything = `${first.everything()}${second.everything()}`
  const leaks = [service.key, service.secret, ...service.tokens].some((secret) => everything.includes(secret))
  return {
    status,
    detail: detail && neutral(detail),
    namesWait: headers.has('Retry-After'),
    took,
    calls,
    stale,
    log,
    leaks,
  }
}

/** A text without what differs from run to run. */
function neutral(text: string): string {
  return text
    .replace(/^proxy: /, '')
    .replace(/ [\w]+-\w+: \//, ': /')
    .replace(/ after \d+ ms/, '')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)? UTC/g, '(time)')
    .replace(/(127\.0\.0\.1):\d+/, '$1')
}
