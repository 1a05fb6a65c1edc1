import type { ProblemStatus } from '#contract/problem.ts'
import { qualityOf } from './fields/quality-values.ts'

/** The reason why a request cannot be served as it is. */
export interface RequestFault {
  readonly status: ProblemStatus
  readonly detail: string
  readonly headers: Readonly<Record<string, string>>
}

/** Characters of a request target: a `$filter` of 4,000, percent-encoded, and a path fit into it. */
const LONGEST_TARGET = 12_288

/** 405 unless the method is GET or HEAD. */
export function methodFault(method: string): RequestFault | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined
  const detail = `${method} is not allowed here. Use GET or HEAD.`
  return { status: 405, detail, headers: { Allow: 'GET, HEAD' } }
}

/** 414 when the target, or the whole URL where only that is known, is too long. */
export function lengthFault(url: string): RequestFault | undefined {
  if (url.length <= LONGEST_TARGET) return undefined
  return { status: 414, detail: `The address is longer than ${LONGEST_TARGET} characters.`, headers: {} }
}

/** 406 when the field `Accept` refuses the one type there is. */
export function typeFault(accept: string | undefined, type: string): RequestFault | undefined {
  if (qualityOf(accept, type) !== 0) return undefined
  const detail = `The response is ${type}, and the header field Accept of this request refuses it.`
  return { status: 406, detail, headers: {} }
}
