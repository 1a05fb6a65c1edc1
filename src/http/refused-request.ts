import { RequestError } from '@hono/node-server'
import { buildProblem, PROBLEM_CONTENT_TYPE } from '#contract/problem.ts'

/** What is HTTP, and no request that has an address, never reaches a program: `OPTIONS *`, a host of two words. */
export function refuseRequest(error: unknown): Response {
  // Anything else has been answered by the program's own handler.
  if (!(error instanceof RequestError)) throw error
  const problem = buildProblem(400, 'The address or the host of this request cannot be read.', '')
  return new Response(JSON.stringify(problem), {
    status: 400,
    headers: { 'Content-Type': PROBLEM_CONTENT_TYPE, 'Cache-Control': 'no-store' },
  })
}
