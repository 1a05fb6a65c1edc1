/** Path below which the dashboard's calls lie, on the explorer's origin. Not in the specification: these calls. */
export const DASHBOARD_API = '/dashboard/api'

export interface DashboardEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below `DASHBOARD_API`; a segment in braces is a parameter. */
  readonly path: `/${string}`
  /** `anyone`; a signed-in `user`; or a `fresh` user, whose sign-in is at most ten minutes old. */
  readonly access: 'anyone' | 'user' | 'fresh'
}

/**
 * Every call between the dashboard's pages and the service. The service's routes, the proxy's allowlist and the browser's
 * client follow from it. Bodies and queries are in `dashboard-bodies.ts`, results in `dashboard-results.ts`, refusals in
 * `dashboard-refusals.ts`.
 */
export const dashboardEndpoints = {
  /** These calls as OpenAPI 3.1. */
  openApi: { method: 'GET', path: '/openapi.json', access: 'anyone' },
  signInOptions: { method: 'GET', path: '/sign-in-options', access: 'anyone' },
  session: { method: 'GET', path: '/session', access: 'anyone' },
  signInByPassword: { method: 'POST', path: '/session/password', access: 'anyone' },
  requestSignInLink: { method: 'POST', path: '/session/link/request', access: 'anyone' },
  signInByLink: { method: 'POST', path: '/session/link', access: 'anyone' },
  startPasskeySignIn: { method: 'POST', path: '/session/passkey/options', access: 'anyone' },
  signInByPasskey: { method: 'POST', path: '/session/passkey', access: 'anyone' },
  startProviderSignIn: { method: 'POST', path: '/session/provider/{provider}', access: 'anyone' },
  /** The provider sends the browser here; the response leads it back to the dashboard. */
  endProviderSignIn: { method: 'GET', path: '/session/provider/{provider}/callback', access: 'anyone' },
  signOut: { method: 'DELETE', path: '/session', access: 'anyone' },

  register: { method: 'POST', path: '/registration', access: 'anyone' },
  requestVerification: { method: 'POST', path: '/registration/verification/request', access: 'anyone' },
  verifyEmail: { method: 'POST', path: '/registration/verification', access: 'anyone' },
  requestPasswordReset: { method: 'POST', path: '/password-reset/request', access: 'anyone' },
  resetPassword: { method: 'POST', path: '/password-reset', access: 'anyone' },

  account: { method: 'GET', path: '/account', access: 'user' },
  renameAccount: { method: 'PATCH', path: '/account', access: 'user' },
  deleteAccount: { method: 'DELETE', path: '/account', access: 'fresh' },
  exportAccount: { method: 'GET', path: '/account/export', access: 'fresh' },
  requestEmailChange: { method: 'POST', path: '/account/email', access: 'fresh' },
  /** Uses up both links; also without a change that waits. */
  cancelEmailChange: { method: 'DELETE', path: '/account/email', access: 'user' },
  /** Both links, to the old and to the new address, end here. */
  confirmEmailChange: { method: 'POST', path: '/account/email/confirmation', access: 'anyone' },
  setPassword: { method: 'PUT', path: '/account/password', access: 'fresh' },
  startProviderLink: { method: 'POST', path: '/account/providers/{provider}', access: 'fresh' },
  unlinkProvider: { method: 'DELETE', path: '/account/providers/{provider}', access: 'fresh' },
  startPasskey: { method: 'POST', path: '/account/passkeys/options', access: 'fresh' },
  addPasskey: { method: 'POST', path: '/account/passkeys', access: 'fresh' },
  renamePasskey: { method: 'PATCH', path: '/account/passkeys/{passkey}', access: 'user' },
  deletePasskey: { method: 'DELETE', path: '/account/passkeys/{passkey}', access: 'fresh' },
  endSession: { method: 'DELETE', path: '/account/sessions/{session}', access: 'user' },
  /** Ends every session, this one too. */
  endSessions: { method: 'DELETE', path: '/account/sessions', access: 'user' },

  projects: { method: 'GET', path: '/projects', access: 'user' },
  createProject: { method: 'POST', path: '/projects', access: 'user' },
  project: { method: 'GET', path: '/projects/{project}', access: 'user' },
  renameProject: { method: 'PATCH', path: '/projects/{project}', access: 'user' },
  archiveProject: { method: 'POST', path: '/projects/{project}/archive', access: 'user' },
  restoreProject: { method: 'POST', path: '/projects/{project}/restoration', access: 'user' },
  deleteProject: { method: 'DELETE', path: '/projects/{project}', access: 'user' },
  createKey: { method: 'POST', path: '/projects/{project}/keys', access: 'user' },
  deleteKey: { method: 'DELETE', path: '/projects/{project}/keys/{key}', access: 'user' },
  projectUsage: { method: 'GET', path: '/projects/{project}/usage', access: 'user' },
  projectEvents: { method: 'GET', path: '/projects/{project}/events', access: 'user' },
} as const satisfies Readonly<Record<string, DashboardEndpoint>>

export type DashboardEndpoints = typeof dashboardEndpoints
export type DashboardEndpointId = keyof DashboardEndpoints

/** Names of the parameters of an endpoint's path. */
type DashboardParameter<Id extends DashboardEndpointId> = ParameterOf<DashboardEndpoints[Id]['path']>

type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never

/** The values of the parameters of an endpoint's path. */
export type DashboardParameters<Id extends DashboardEndpointId> = Readonly<
  Record<DashboardParameter<Id>, string>
>

/** The path of a call. */
export function dashboardPath<Id extends DashboardEndpointId>(
  id: Id,
  parameters: DashboardParameters<Id>,
): string {
  const values: Readonly<Record<string, string>> = parameters
  const path = dashboardEndpoints[id].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
  return `${DASHBOARD_API}${path}`
}

/** The endpoint of a path and its parameters; without an identifier where the path has other methods only. */
export interface DashboardMatch {
  readonly id: DashboardEndpointId | undefined
  readonly parameters: Readonly<Record<string, string>>
  /** Methods of the path. */
  readonly methods: readonly string[]
}

interface Route {
  readonly id: DashboardEndpointId
  readonly method: string
  readonly segments: readonly string[]
}

const routes: readonly Route[] = (Object.keys(dashboardEndpoints) as DashboardEndpointId[]).map((id) => {
  const { method, path } = dashboardEndpoints[id]
  return { id, method, segments: path.slice(1).split('/') }
})

/** A parameter is an identifier of ours or of a provider: no other character, no escape, no dot segment. */
const PARAMETER = /^[A-Za-z0-9_-]{1,200}$/

/**
 * The endpoint that a method and a path name; undefined when no endpoint has this path.
 * @param path as received, without the query
 */
export function matchDashboardEndpoint(method: string, path: string): DashboardMatch | undefined {
  if (!path.startsWith(`${DASHBOARD_API}/`)) return undefined
  const segments = path.slice(DASHBOARD_API.length + 1).split('/')
  const found = routes.flatMap((route) => {
    const parameters = parametersOf(route, segments)
    return parameters ? [{ route, parameters }] : []
  })
  // A literal segment comes before a parameter.
  const fewest = Math.min(...found.map(({ parameters }) => Object.keys(parameters).length))
  const nearest = found.filter(({ parameters }) => Object.keys(parameters).length === fewest)
  if (nearest.length === 0) return undefined
  const match = nearest.find(({ route }) => route.method === method)
  return {
    id: match?.route.id,
    parameters: match?.parameters ?? {},
    methods: nearest.map(({ route }) => route.method),
  }
}

function parametersOf(route: Route, segments: readonly string[]): Record<string, string> | undefined {
  if (route.segments.length !== segments.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, expected] of route.segments.entries()) {
    const segment = segments[index] ?? ''
    if (!expected.startsWith('{')) {
      if (segment !== expected) return undefined
    } else if (PARAMETER.test(segment)) parameters[expected.slice(1, -1)] = segment
    else return undefined
  }
  return parameters
}
