import { STATUS_CODES } from 'node:http'
import {
  type DashboardProblem,
  type DashboardReason,
  dashboardRefusals,
} from '#contract/dashboard/dashboard-refusals.ts'
import { PROBLEM_CONTENT_TYPE } from '#contract/problem-content-type.ts'
import type { ProxyRequest } from '../front/proxy-request.ts'
import type { ResponseHeaders } from '../front/responses.ts'

/** A call that the proxy refuses itself, in the form in which the service refuses calls. */
export function dashboardProblem(
  { path, protection }: Pick<ProxyRequest, 'path' | 'protection'>,
  reason: DashboardReason,
  detail: string,
  headers: ResponseHeaders = {},
): Response {
  const status = dashboardRefusals[reason]
  const problem: DashboardProblem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    detail,
    instance: path,
    reason,
  }
  return new Response(JSON.stringify(problem), {
    status,
    headers: {
      ...protection.data,
      'Content-Type': PROBLEM_CONTENT_TYPE,
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}
