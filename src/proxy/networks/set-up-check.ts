import { createSingleFlight } from '#async/single-flight.ts'
import { type Instant, MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import type { SetUpCheck as CheckResult, NetworkSetUp } from '#explorer-protocol/data-status.ts'
import { resourceOf } from '../cache/requested-resource.ts'
import type { DataService } from '../upstream/data-service.ts'
import { UpstreamRefusal, UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import type { NetworkSource } from './network-source.ts'

export interface SetUpCheck {
  /** Makes a page's first requests to every network, unless that was done a moment ago. */
  check(requestId: string): Promise<readonly NetworkSetUp[]>
  /** The set-up as it is known, without a request, and why the newest check failed; null when it did not. */
  known(source: NetworkSource): { readonly setUp: NetworkSetUp; readonly fault: UpstreamUnavailable | null }
  /** Whether a network has ever passed: from then on there is data to show, whatever happens to the network. */
  readonly hasBeenReady: boolean
}

/** Milliseconds until a network that passed is checked again. */
const PASSED_TTL = MINUTE
const FAILED_TTL = 2 * SECOND

interface Check {
  /** Why one of the requests of the check failed; null when none did. */
  readonly fault: UpstreamUnavailable | null
  readonly until: number
}

export function createSetUpCheck(sources: readonly NetworkSource[], now: () => Instant): SetUpCheck {
  const runs = createSingleFlight<NetworkSource, Check>()
  const checks = new Map<NetworkSource, Check>()
  let hasBeenReady = false

  async function run(source: NetworkSource, requestId: string): Promise<Check> {
    const fault = (await firstFault(source, requestId)) ?? lastingFault(source.service, now())
    const isReady = setUpOf(source, fault).state === 'passed'
    hasBeenReady ||= isReady
    const check = { fault, until: now() + (isReady ? PASSED_TTL : FAILED_TTL) }
    checks.set(source, check)
    return check
  }

  async function checkOne(source: NetworkSource, requestId: string): Promise<NetworkSetUp> {
    const latest = checks.get(source)
    // A network whose newest request tells something else than the check is checked again at once.
    const isFresh =
      latest !== undefined &&
      now() < latest.until &&
      (latest.fault === null) === (source.service.fault === null)
    const { fault } = isFresh ? latest : await runs.load(source, () => run(source, requestId))
    return setUpOf(source, fault)
  }

  return {
    known: (source) => {
      const fault = lastingFault(source.service, now()) ?? checks.get(source)?.fault ?? null
      return { setUp: setUpOf(source, fault), fault }
    },
    check: (requestId) => Promise.all(sources.map((source) => checkOne(source, requestId))),
    get hasBeenReady() {
      return hasBeenReady
    },
  }
}

/** Makes the first requests of a page. Failures of other requests do not count. */
async function firstFault(source: NetworkSource, requestId: string): Promise<UpstreamUnavailable | null> {
  const context = { priority: 'user', requestId } as const
  const descriptionFault = await faultOf(() => source.describe(context))
  const epochFault = await faultOf(async () => {
    const result = await source.get(
      resourceOf(source.service.upstream.network, { id: 'latestEpoch', params: {} }),
      context,
    )
    if ('reason' in result && result.reason !== undefined && source.service.fault) throw source.service.fault
  })
  return epochFault ?? descriptionFault
}

/** A failure for whose end the proxy waits, though there still are fresh responses. */
function lastingFault({ fault }: DataService, at: Instant): UpstreamUnavailable | null {
  return fault?.notBefore !== undefined && fault.notBefore > at ? fault : null
}

async function faultOf(request: () => Promise<unknown>): Promise<UpstreamUnavailable | null> {
  try {
    await request()
    return null
  } catch (error) {
    if (error instanceof UpstreamUnavailable) return error
    if (!(error instanceof UpstreamRefusal)) throw error
    return new UpstreamUnavailable('invalid', 502, `It does not return its latest epoch: ${error.message}`)
  }
}

/** The set-up of a network, as its requests have shown so far. Contains no secret. */
function setUpOf(source: NetworkSource, fault: UpstreamUnavailable | null): NetworkSetUp {
  const { service, dialect, latestEpoch, misplaced } = source
  const { network } = service.upstream
  const token = service.tokens.fault
  // A failed renewal does no harm while the data service accepts the previous token.
  if (token && fault) return { network, state: 'failed', detail: token.message, advice: tokenAdvice(service) }
  if (misplaced ?? fault) {
    const advice = misplaced ? `Check ${prefixOf(service)}_BASE_URL.` : advices[fault?.reason ?? 'failed']
    const named = advice.replaceAll('{}', prefixOf(service))
    return { network, state: 'failed', detail: (misplaced ?? fault)?.message ?? '', advice: named }
  }
  if (latestEpoch === undefined || !dialect.found) {
    return { network, state: 'waiting', detail: 'Nothing of it has been read yet.', advice: null }
  }
  return { network, state: 'passed', detail: `Epoch ${latestEpoch}.`, advice: null }
}

function prefixOf({ upstream }: DataService): string {
  return upstream.network.toUpperCase()
}

function tokenAdvice(service: DataService): string {
  const { tokens, upstream } = service
  const prefix = prefixOf(service)
  // Tokens come from the base address unless another one is set.
  const address = upstream.authUrl === upstream.baseUrl ? `${prefix}_BASE_URL` : `${prefix}_AUTH_URL`
  return tokens.fault?.reached
    ? `Check ${prefix}_API_KEY and ${prefix}_API_SECRET, that both belong to this network, and ${address} and ${prefix}_AUTH_METHOD.`
    : `Check ${address}, and whether the machine that Epochal runs on can reach it.`
}

const WAIT = 'Wait: Epochal tries again by itself.'
/** The remedy of each fault; braces stand for the beginning of the network's settings. */
const advices: Readonly<Record<UpstreamReason, string>> = {
  'rate-limit': WAIT,
  quota: 'Wait until the quota resets, or get a key with a larger quota.',
  refused: 'Check that {}_API_KEY is a key of this network and has not been deleted.',
  'no-token': WAIT,
  unreachable: 'Check {}_BASE_URL, and whether the machine that Epochal runs on can reach it.',
  timeout: WAIT,
  failed: WAIT,
  record: WAIT,
  invalid: 'Check {}_BASE_URL: it is not a data service, or does not work correctly.',
  busy: WAIT,
  slow: WAIT,
}

const NAMED_SETTING = /\b[A-Z]+(_[A-Z]+)+\b/

/** The check for visitors: without advice that names settings. */
export function publicCheck<Check extends CheckResult>(check: Check): Check {
  return check.advice !== null && NAMED_SETTING.test(check.advice)
    ? { ...check, advice: 'The operator sees here what to check.' }
    : check
}
