import { createSingleFlight } from '#async/single-flight.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { endpointPath } from '#contract/endpoints.ts'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import {
  isSetUp,
  type NetworkSetUp,
  type SetUpStep,
  type SetUpStepName,
  setUpSteps,
} from '#explorer-protocol/data-status.ts'
import { readResourceRequest } from '../cache/requested-resource.ts'
import type { DataService } from '../upstream/data-service.ts'
import { UpstreamRefusal, UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import type { NetworkSource } from './network-source.ts'

interface StepResult {
  readonly detail: string
  /** Null where the step has passed. */
  readonly advice: string | null
}

/** The result of each step; undefined where it has not been reached. */
type StepResults = Readonly<Record<SetUpStepName, StepResult | undefined>>

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

/** @param now milliseconds since the Unix epoch */
export function createSetUpCheck(sources: readonly NetworkSource[], now: () => number): SetUpCheck {
  const runs = createSingleFlight<NetworkSource, Check>()
  const checks = new Map<NetworkSource, Check>()
  let hasBeenReady = false

  async function run(source: NetworkSource, requestId: string): Promise<Check> {
    const fault = (await firstFault(source, requestId)) ?? lastingFault(source.service, now())
    const isReady = isSetUp(setUpOf(source, fault))
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
    const result = await source.get(latestEpochOf(source), context)
    if ('reason' in result && result.reason !== undefined && source.service.fault) throw source.service.fault
  })
  return epochFault ?? descriptionFault
}

/** A failure for whose end the proxy waits, though there still are fresh responses. @param at milliseconds since the Unix epoch */
function lastingFault({ fault }: DataService, at: number): UpstreamUnavailable | null {
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

function latestEpochOf({ service }: NetworkSource) {
  const resource = readResourceRequest(service.upstream.network, endpointPath('latestEpoch', {}), '')
  if (resource.kind === 'problem') throw new TypeError(resource.detail)
  return resource
}

/** The set-up of a network, as its requests have shown so far. Contains no secret. */
function setUpOf(source: NetworkSource, fault: UpstreamUnavailable | null): NetworkSetUp {
  const { service, dialect, latestEpoch } = source
  const results: StepResults = {
    settings: passed(
      `${addressText(service.upstream.baseUrl)}, tokens from ${addressText(service.upstream.authUrl)}.`,
    ),
    ...tokenResults(service, fault),
    service: serviceResult(service, source.misplaced ?? fault, source.misplaced !== undefined),
    dialect: dialect.found && passed(`The dialect is ${dialect.found.dialect}: ${dialect.found.evidence}.`),
    latest: latestEpoch === undefined ? undefined : passed(`Epoch ${latestEpoch}.`),
  }
  let reached = true
  const steps = (Object.keys(setUpSteps) as SetUpStepName[]).map((step): SetUpStep => {
    // A failure is shown even where an earlier step has not been tried.
    const result = reached || results[step]?.advice ? results[step] : undefined
    reached &&= result !== undefined && result.advice === null
    if (!result) return { step, state: 'waiting', detail: '', advice: null }
    return { step, state: result.advice === null ? 'passed' : 'failed', ...result }
  })
  return { network: service.upstream.network, steps }
}

function passed(detail: string): StepResult {
  return { detail, advice: null }
}

function tokenResults(
  { tokens, upstream }: DataService,
  fault: UpstreamUnavailable | null,
): Pick<StepResults, 'identity' | 'token'> {
  const { outcome } = tokens
  const prefix = upstream.network.toUpperCase()
  // Tokens come from the base address unless another one is set.
  const address = upstream.authUrl === upstream.baseUrl ? `${prefix}_BASE_URL` : `${prefix}_AUTH_URL`
  if (!outcome) return { identity: undefined, token: undefined }
  if (!outcome.fault) {
    return { identity: passed('It responds.'), token: passed(`It is valid for ${outcome.lifetime} seconds.`) }
  }
  const { message, reached } = outcome.fault
  // A failed renewal does no harm while the data service accepts the previous token.
  if (fault === null) {
    return { identity: passed(message), token: passed('The previous token is still valid.') }
  }
  return reached
    ? {
        identity: passed('It responds.'),
        token: {
          detail: message,
          advice: `Check ${prefix}_API_KEY and ${prefix}_API_SECRET, that both belong to this network, and ${address} and ${prefix}_AUTH_METHOD.`,
        },
      }
    : {
        identity: {
          detail: message,
          advice: `Check ${address}, and whether the machine that Epochal runs on can reach it.`,
        },
        token: undefined,
      }
}

function serviceResult(
  { upstream }: DataService,
  fault: UpstreamUnavailable | null,
  misplaced: boolean,
): StepResult | undefined {
  if (fault === null) return passed('It responds.')
  if (fault.reason === 'no-token') return undefined
  const prefix = upstream.network.toUpperCase()
  return {
    detail: fault.message,
    advice: misplaced ? `Check ${prefix}_BASE_URL.` : advices[fault.reason](prefix),
  }
}

const wait = () => 'Wait: Epochal tries again by itself.'
const advices: Readonly<Record<UpstreamReason, (prefix: string) => string>> = {
  'rate-limit': wait,
  quota: () => 'Wait until the quota resets, or get a key with a larger quota.',
  refused: (prefix) => `Check that ${prefix}_API_KEY is a key of this network and has not been deleted.`,
  'no-token': wait,
  unreachable: (prefix) =>
    `Check ${prefix}_BASE_URL, and whether the machine that Epochal runs on can reach it.`,
  timeout: wait,
  failed: () => 'Wait: the data service fails, and Epochal tries again by itself.',
  invalid: (prefix) => `Check ${prefix}_BASE_URL: it is not a data service, or does not work correctly.`,
  slow: wait,
}

/** An address without the user name and password that it may contain. */
function addressText(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

/** The set-up for visitors: without the addresses of data services, and without advice that names settings. */
export function publicSetUp<SetUp extends Pick<NetworkSetUp, 'steps'>>(setUp: SetUp): SetUp {
  return { ...setUp, steps: setUp.steps.map(publicStep) }
}

function publicStep(step: SetUpStep): SetUpStep {
  if (step.step === 'settings') return { ...step, detail: 'The operator sees the addresses.' }
  return step.advice !== null && NAMED_SETTING.test(step.advice)
    ? { ...step, advice: 'The operator sees here what to check.' }
    : step
}

const NAMED_SETTING = /\b[A-Z]+(_[A-Z]+)+\b/
