import type { IncomingMessage } from 'node:http'
import type { Clock } from '#async/clock.ts'
import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { type Endpoint, type EndpointCall, endpoints } from '#contract/endpoints.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { readListQuery } from '#contract/odata/list-query.ts'
import {
  SIMULATE_HEADER,
  SIMULATED_HEADER,
  type SimulatedFailure,
  simulatedFailures,
} from '#contract/simulated-failures.ts'
import type { HttpRequest, HttpResponse } from '#http/http-message.ts'
import { authenticationRefusal } from '../access/authorizer.ts'
import type { KeyLimits } from '../access/key-limits.ts'
import { quotaRefusal, rateRefusal } from '../access/limit-refusals.ts'
import { AuthenticationError } from '../identity/authentication-failure.ts'
import type { RequestTrace } from '../operations/request-trace.ts'
import { HttpError, notFound, refusalResponse } from '../responses/error-response.ts'
import { DatabaseNotReady } from '../store/postgres/database-failure.ts'

type Body = NonNullable<HttpResponse['body']>

/** Waits so many milliseconds, and no longer than the client is there. */
export type Pause = (milliseconds: number) => Promise<void>

/** @param incoming the message of the client; undefined for a request within this process */
export function pauseFor(
  incoming: Pick<IncomingMessage, 'socket'> | undefined,
  { schedule }: Pick<Clock, 'schedule'>,
): Pause {
  const socket = incoming?.socket
  return (milliseconds) =>
    new Promise((resolve) => {
      const end = () => {
        cancel()
        socket?.off('close', end)
        resolve()
      }
      const cancel = schedule(milliseconds, end)
      if (socket?.destroyed) end()
      else socket?.once('close', end)
    })
}

/** Milliseconds in which the part that is sent leaves this process. */
const SENDING_TIME = 50

/** A simulated failure in the middle of a body. */
class BrokenOff extends Error {
  override readonly name = 'BrokenOff'
}

/** The first half of a body, after which its connection is closed; without a body the connection is closed at once. */
export async function* brokenOff(body: Body | undefined, pause: Pause): AsyncGenerator<Uint8Array, never> {
  for await (const chunk of chunksOf(body)) {
    yield chunk.subarray(0, Math.ceil(chunk.length / 2))
    await pause(SENDING_TIME)
    break
  }
  throw new BrokenOff('the response is broken off, as the owner of the key has asked for')
}

/** Pieces of a body that is in memory. */
const PIECES = 16
/** Milliseconds between two pieces. */
const PIECE_PAUSE = 250

/** A body that comes slowly. */
export async function* inPieces(body: Body, pause: Pause): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunksOf(body)) {
    const length = Math.max(1, Math.ceil(chunk.length / PIECES))
    for (let start = 0; start < chunk.length; start += length) {
      if (start > 0) await pause(PIECE_PAUSE)
      yield chunk.subarray(start, start + length)
    }
  }
}

async function* chunksOf(body: Body | undefined): AsyncGenerator<Uint8Array> {
  if (body === undefined) return
  if (typeof body === 'string') yield Buffer.from(body)
  else if (Buffer.isBuffer(body)) yield body
  else yield* body
}

/**
 * The failure that a request with a key of the sandbox asks for.
 * @throws {HttpError} 400 for one that cannot be simulated, and for any on another network
 */
export function simulatedFailure(request: HttpRequest, network: NetworkName): SimulatedFailure | undefined {
  const asked = request.header(SIMULATE_HEADER.toLowerCase())
  if (asked === undefined) return undefined
  const failure = simulatedFailures.find((known) => known === asked)
  if (network !== 'sandbox') {
    throw new HttpError(400, `${SIMULATE_HEADER} is for keys of the network sandbox alone.`)
  }
  if (!failure) {
    throw new HttpError(400, `${SIMULATE_HEADER} is one of ${simulatedFailures.join(', ')}.`)
  }
  return failure
}

/** An authorized request that asks for a simulated failure. */
interface SimulatedRequest {
  readonly request: HttpRequest
  /** @throws {HttpError} 400 for a malformed parameter */
  readonly call: () => EndpointCall
  readonly trace: RequestTrace
  /** Fields for this request alone: what its limits leave, and its identifier. */
  readonly headers: HttpResponse['headers']
  /** The real response. Rejects with what refuses the request. */
  readonly respond: () => Promise<HttpResponse>
}

/** Responds as a request asks for, so that client authors see each failure as it really comes. */
export type Simulation = (failure: SimulatedFailure, simulated: SimulatedRequest) => Promise<HttpResponse>

export interface SimulationDependencies {
  readonly description: NetworkDescription
  readonly limits: Pick<KeyLimits, 'of'>
  readonly clock: Clock
}

/** Milliseconds before the first byte of a slow response. */
const SLOW_START = 3 * SECOND

export function createSimulation(deps: SimulationDependencies): Simulation {
  return async (failure, simulated) => {
    const response = await respond(failure, simulated, deps)
    return { ...response, headers: { ...response.headers, [SIMULATED_HEADER]: failure } }
  }
}

async function respond(
  failure: SimulatedFailure,
  simulated: SimulatedRequest,
  deps: SimulationDependencies,
): Promise<HttpResponse> {
  const pause = pauseFor(simulated.trace.incoming, deps.clock)
  switch (failure) {
    case 'break-off': {
      const response = await realResponse(simulated)
      return { ...response, body: brokenOff(response.body, pause) }
    }
    case 'slow': {
      await pause(SLOW_START)
      const response = await realResponse(simulated)
      return { ...response, body: response.body && inPieces(response.body, pause) }
    }
    default:
      return refused(failure, simulated, deps)
  }
}

/** The real response, be it a refusal. */
async function realResponse(simulated: SimulatedRequest): Promise<HttpResponse> {
  try {
    return await simulated.respond()
  } catch (error) {
    const refused = refusedResponse(error, simulated)
    if (!refused) throw error
    return refused
  }
}

type RefusalStatus = Exclude<SimulatedFailure, 'break-off' | 'slow'>

/** The response of the functions that make the real refusals. */
async function refused(
  status: RefusalStatus,
  simulated: SimulatedRequest,
  deps: SimulationDependencies,
): Promise<HttpResponse> {
  const response = refusedResponse(await refusal(status, simulated, deps), simulated)
  if (!response) throw new RangeError(`${status} is no refusal`)
  return response
}

/** The response to a request that is refused; undefined for an error that must be reported. */
function refusedResponse(error: unknown, { request, headers }: SimulatedRequest): HttpResponse | undefined {
  const path = request.url.split('?')[0] ?? ''
  const response = refusalResponse(error, path)
  return response && { ...response, headers: { ...headers, ...response.headers } }
}

async function refusal(
  status: RefusalStatus,
  { request, call, trace }: SimulatedRequest,
  { description, limits, clock }: SimulationDependencies,
): Promise<unknown> {
  const { network } = description
  const authorization = request.header('authorization')
  switch (status) {
    case '400':
      return malformedOption(endpoints[call().id])
    case '401':
      return authenticationRefusal(new AuthenticationError('unknown-key'), network, authorization)
    case '402': {
      const { policy } = await limits.of(trace.key ?? '')
      return quotaRefusal(policy, clock.now())
    }
    case '403':
      return authenticationRefusal(new AuthenticationError('expired-token'), network, authorization)
    case '404':
      return notFound({ call: call(), description })
    case '429': {
      const { policy } = await limits.of(trace.key ?? '')
      return rateRefusal(policy, SECOND)
    }
    case '503':
      return new DatabaseNotReady(network)
  }
}

/** The fault of an option that no list has. */
function malformedOption({ resource }: Endpoint): unknown {
  try {
    return readListQuery([['$simulated', '']], resource, 0)
  } catch (error) {
    return error
  }
}
