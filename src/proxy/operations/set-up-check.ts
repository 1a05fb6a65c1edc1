import { createSingleFlight } from '#async/single-flight.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { endpointPath } from '#contract/endpoints.ts'
import type { StaleReason } from '#explorer-protocol/cache-status.ts'
import {
  isSetUp,
  type NetworkSetUp,
  type SetUpStep,
  type SetUpStepName,
  setUpSteps,
} from '#explorer-protocol/set-up.ts'
import { readResourceRequest } from '../front/resource-request.ts'
import type { NetworkSource } from '../network-source.ts'
import type { DataService } from '../upstream/data-service.ts'
import { UpstreamRefusal } from '../upstream/upstream-refusal.ts'
import { UpstreamUnavailable } from '../upstream/upstream-unavailable.ts'

interface Finding {
  readonly detail: string
  /** Null where the step has passed. */
  readonly advice: string | null
}

/** What each step has shown; undefined where it has not come to it. */
type Findings = Readonly<Record<SetUpStepName, Finding | undefined>>

export interface SetUpCheck {
  /** Asks every network what a page would ask first, unless that was done a moment ago. */
  check(requestId: string): Promise<readonly NetworkSetUp[]>
  /** Whether a network has ever passed: from then on there is something to show, whatever befalls it. */
  readonly hasBeenReady: boolean
}

/** A network that answers is not asked for this alone more often than this; one that does not, sooner. */
const PASSED_HOLDS = MINUTE
const FAILED_HOLDS = 2 * SECOND

interface Check {
  /** Why one of the requests of the check failed; null when none did. */
  readonly fault: UpstreamUnavailable | null
  readonly until: number
}

/** @param now milliseconds since the Unix epoch */
export function createSetUpCheck(sources: readonly NetworkSource[], now: () => number): SetUpCheck {
  const runs = createSingleFlight<NetworkSource, Check>()
  const checks = new Map<NetworkSource, Check>()
  let hasBeenReady = false

  async function run(source: NetworkSource, requestId: string): Promise<Check> {
    const fault = await ask(source, requestId)
    const isReady = isSetUp(setUpOf(source, fault))
    hasBeenReady ||= isReady
    const check = { fault, until: now() + (isReady ? PASSED_HOLDS : FAILED_HOLDS) }
    checks.set(source, check)
    return check
  }

  async function checkOne(source: NetworkSource, requestId: string): Promise<NetworkSetUp> {
    const latest = checks.get(source)
    const isFresh = latest !== undefined && now() < latest.until
    const { fault } = isFresh ? latest : await runs.load(source, () => run(source, requestId))
    return setUpOf(source, fault)
  }

  return {
    check: (requestId) => Promise.all(sources.map((source) => checkOne(source, requestId))),
    get hasBeenReady() {
      return hasBeenReady
    },
  }
}

/** Asks what a page would ask first. What went wrong with other questions is none of its business. */
async function ask(source: NetworkSource, requestId: string): Promise<UpstreamUnavailable | null> {
  const question = { priority: 'user', requestId } as const
  const undescribed = await faultOf(() => source.describe(question))
  const unanswered = await faultOf(async () => {
    const given = await source.get(latestEpochOf(source), question)
    if ('reason' in given && given.reason !== undefined && source.service.fault) throw source.service.fault
  })
  return unanswered ?? undescribed
}

async function faultOf(question: () => Promise<unknown>): Promise<UpstreamUnavailable | null> {
  try {
    await question()
    return null
  } catch (error) {
    if (error instanceof UpstreamUnavailable) return error
    if (!(error instanceof UpstreamRefusal)) throw error
    return new UpstreamUnavailable('invalid', 502, `It does not give its latest epoch: ${error.message}`)
  }
}

function latestEpochOf({ service }: NetworkSource) {
  const asked = readResourceRequest(service.upstream.network, endpointPath('latestEpoch', {}), '')
  if (asked.kind === 'problem') throw new TypeError(asked.detail)
  return asked
}

/** How far the proxy has come with a network, from what its questions have shown so far. No secret is in it. */
function setUpOf(source: NetworkSource, fault: UpstreamUnavailable | null): NetworkSetUp {
  const { service, dialect, latestEpoch } = source
  const findings: Findings = {
    settings: passed(
      `${addressText(service.upstream.baseUrl)}, tokens from ${addressText(service.upstream.authUrl)}.`,
    ),
    ...tokenFindings(service, fault),
    service: serviceFinding(service, source.misplaced ?? fault, source.misplaced !== undefined),
    dialect: dialect.found && passed(`It speaks ${dialect.found.dialect}: ${dialect.found.evidence}.`),
    latest: latestEpoch === undefined ? undefined : passed(`Epoch ${latestEpoch}.`),
  }
  let reached = true
  const steps = (Object.keys(setUpSteps) as SetUpStepName[]).map((step): SetUpStep => {
    const found = findings[step]
    // What has failed is told even where an earlier step has not been tried.
    const finding = reached || found?.advice ? found : undefined
    reached &&= finding !== undefined && finding.advice === null
    if (!finding) return { step, state: 'waiting', detail: '', advice: null }
    return { step, state: finding.advice === null ? 'passed' : 'failed', ...finding }
  })
  return { network: service.upstream.network, steps }
}

function passed(detail: string): Finding {
  return { detail, advice: null }
}

function tokenFindings(
  { tokens, upstream }: DataService,
  fault: UpstreamUnavailable | null,
): Pick<Findings, 'identity' | 'token'> {
  const { outcome } = tokens
  const prefix = upstream.network.toUpperCase()
  if (!outcome) return { identity: undefined, token: undefined }
  if (!outcome.fault) {
    return { identity: passed('It answers.'), token: passed(`It holds for ${outcome.lifetime} seconds.`) }
  }
  const { message, reached } = outcome.fault
  // A renewal that fails is no harm while the token before still opens the data service.
  if (fault === null) {
    return { identity: passed(message), token: passed('The one before still holds.') }
  }
  return reached
    ? {
        identity: passed('It answers.'),
        token: {
          detail: message,
          advice: `Check ${prefix}_API_KEY and ${prefix}_API_SECRET, that both are of this network, and ${prefix}_AUTH_URL and ${prefix}_AUTH_METHOD.`,
        },
      }
    : {
        identity: {
          detail: message,
          advice: `Check ${prefix}_AUTH_URL, and whether the machine that Epochal runs on can reach it.`,
        },
        token: undefined,
      }
}

function serviceFinding(
  { upstream }: DataService,
  fault: UpstreamUnavailable | null,
  misplaced: boolean,
): Finding | undefined {
  if (fault === null) return passed('It answers.')
  if (fault.reason === 'no-token') return undefined
  const prefix = upstream.network.toUpperCase()
  return {
    detail: fault.message,
    advice: misplaced ? `Check ${prefix}_BASE_URL.` : advices[fault.reason](prefix),
  }
}

const wait = () => 'Wait: Epochal asks again by itself.'
const advices: Readonly<Record<StaleReason, (prefix: string) => string>> = {
  'rate-limit': wait,
  quota: () => 'Wait until the quota begins anew, or get a key with a larger one.',
  refused: (prefix) => `Check that ${prefix}_API_KEY is a key of this network and has not been deleted.`,
  'no-token': wait,
  unreachable: (prefix) =>
    `Check ${prefix}_BASE_URL, and whether the machine that Epochal runs on can reach it.`,
  timeout: wait,
  failed: () => 'Wait: the service behind Epochal fails, and Epochal asks again by itself.',
  invalid: (prefix) =>
    `Check ${prefix}_BASE_URL: what stands there is not the data service, or not a sound one.`,
  slow: wait,
}

/** An address as it may be shown: without a name and password. */
function addressText(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
