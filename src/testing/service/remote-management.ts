import type { Management, ManagementCommands } from '#service/operations/management.ts'
import { createPrivateApi, createRemoteManagement } from '#service/operations/private-api.ts'

/** The operator's commands as another process sends them to a running service. */
export function remoteManagement(management: Management): ManagementCommands {
  const api = createPrivateApi(() => management)
  return createRemoteManagement(async (path, body) => {
    const request = new Request(`http://localhost${path}`, { method: 'POST', body: JSON.stringify(body) })
    const response = await api(request)
    return { status: response.status, text: await response.text() }
  })
}

/** For commands that need no secret. */
export const withoutSecrets = () => Promise.reject(new RangeError('the test has no master secret'))
