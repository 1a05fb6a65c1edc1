import type { IncomingMessage } from 'node:http'
import type { Clock } from '#async/clock.ts'
import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { type EndpointCall, endpoints } from '#contract/endpoints.ts'
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

/** @param incoming the message of the client */
export function pauseFor(
  incoming: Pick<IncomingMessage, 'socket'>,
  { schedule }: Pick<Clock, 'schedule'>,
): Pause {
  const { socket } = incoming
  return (milliseconds) =>
    new Promise((resolve) => {
      const end = () => {
        cancel()
        socket.off('close', end)
        resolve()
      }
      const cancel = schedule(milliseconds, end)
      if (socket.destroyed) end()
      else socket.once('close', end)
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
    const pause = pauseFor(simulated.trace.incoming, deps.clock)
    if (failure === 'slow') await pause(SLOW_START)
    const isReal = failure === 'slow' || failure === 'break-off'
    const { body, ...response } = await responseTo(
      simulated,
      isReal ? simulated.respond : () => refuse(failure, simulated, deps),
    )
    return {
      ...response,
      headers: { ...response.headers, [SIMULATED_HEADER]: failure },
      body:
        failure === 'break-off'
          ? brokenOff(body, pause)
          : failure === 'slow' && body !== undefined
            ? inPieces(body, pause)
            : body,
    }
  }
}

/** A response, be it a refusal. */
async function responseTo(
  { request, headers }: SimulatedRequest,
  respond: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  try {
    return await respond()
  } catch (error) {
    const response = refusalResponse(error, request.url.split('?')[0] ?? '')
    if (!response) throw error
    return { ...response, headers: { ...headers, ...response.headers } }
  }
}

/** Refuses a request as the functions do that make the real refusals. */
async function refuse(
  status: Exclude<SimulatedFailure, 'break-off' | 'slow'>,
  { request, call, trace }: SimulatedRequest,
  { description, limits, clock }: SimulationDependencies,
): Promise<never> {
  const { network } = description
  const authorization = request.header('authorization')
  switch (status) {
    case '400':
      readListQuery([['$simulated', '']], endpoints[call().id].resource, 0)
      throw new RangeError('no list has this option')
    case '401':
      throw authenticationRefusal(new AuthenticationError('unknown-key'), network, authorization)
    case '402':
      throw quotaRefusal((await limits.of(trace.key ?? '')).policy, clock.now())
    case '403':
      throw authenticationRefusal(new AuthenticationError('expired-token'), network, authorization)
    case '404':
      throw notFound({ call: call(), description })
    case '429':
      throw rateRefusal((await limits.of(trace.key ?? '')).policy, SECOND)
    case '503':
      throw new DatabaseNotReady(network)
  }
}
