import { STATUS_CODES } from 'node:http'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import {
  type DashboardProblem,
  type DashboardReason,
  dashboardRefusals,
} from '#contract/dashboard/dashboard-refusals.ts'
import { PROBLEM_CONTENT_TYPE } from '#contract/problem.ts'

/** A refused call of the dashboard; the message is a sentence for the person. */
export class DashboardRefusal extends Error {
  override readonly name = 'DashboardRefusal'
  readonly reason: DashboardReason
  readonly headers: Readonly<Record<string, string>>

  constructor(reason: DashboardReason, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail)
    this.reason = reason
    this.headers = headers
  }
}

/** @param wait milliseconds after which to try again */
export function tooManyRequests(sentence: string, wait: number): DashboardRefusal {
  const seconds = Math.ceil(wait / SECOND)
  const minutes = Math.ceil(wait / MINUTE)
  const time = seconds === 1 ? 'a second' : seconds < 120 ? `${seconds} seconds` : `${minutes} minutes`
  return new DashboardRefusal('too-many-requests', `${sentence} Try again in ${time}.`, {
    'Retry-After': String(seconds),
  })
}

/** @param path of the call */
export function refusalResponse({ reason, message, headers }: DashboardRefusal, path: string): Response {
  const status = dashboardRefusals[reason]
  const problem: DashboardProblem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    detail: message,
    instance: path,
    reason,
  }
  return Response.json(problem, {
    status,
    headers: { ...privateHeaders, 'Content-Type': PROBLEM_CONTENT_TYPE, ...headers },
  })
}

/** Header fields of every response of the dashboard: what it holds belongs to one person. */
export const privateHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const
