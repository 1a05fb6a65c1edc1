import { Fault, isFault } from '#http/fault.ts'
import {
  type Management,
  type ManagementCommand,
  type ManagementCommands,
  type ManagementSubject,
  managementCommands,
} from './management.ts'

/** Path of a command on the private socket. */
function commandPath(subject: ManagementSubject, name: string): string {
  return `/${subject}/${name}`
}

/** Responds to a request on the private socket. */
export type PrivateApi = (request: Request) => Promise<Response>

/**
 * Serves the operator's commands, over a socket that only the service's own user can open. Its requests come from
 * the same version of the program: a body is the array of a command's arguments, and a refused command is 400 with the
 * reason as text.
 * @param management undefined while the service is starting
 */
export function createPrivateApi(management: () => Management | undefined): PrivateApi {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === BACKUP_PATH) return backupResponse(management())
    const [, subject = '', name = ''] = pathname.split('/')
    if (!isCommand(subject, name)) return new Response(null, { status: 404 })
    const command = commandOf(management(), subject, name)
    if (!command) return starting()
    try {
      const given = (await request.json()) as readonly unknown[]
      return Response.json((await command(...given)) ?? null)
    } catch (error) {
      if (!isFault(error, 'operator')) throw error
      return new Response(error.message, { status: 400 })
    }
  }
}

function starting(): Response {
  return new Response('the service is starting; try again in a few seconds', { status: 503 })
}

/** Path of the backup on the private socket. */
export const BACKUP_PATH = '/backup'

async function backupResponse(management: Management | undefined): Promise<Response> {
  if (!management) return starting()
  return new Response(new Uint8Array(await management.backUp()))
}

function isCommand(subject: string, name: string): subject is ManagementSubject {
  return Object.entries(managementCommands).some(
    ([known, names]) => known === subject && names.some((one) => one === name),
  )
}

function commandOf(
  management: Management | undefined,
  subject: ManagementSubject,
  name: string,
): ManagementCommand | undefined {
  // The table has only names of commands, whose arguments are those that a command of this version sends.
  const commands = management?.[subject] as unknown as Readonly<Record<string, ManagementCommand>> | undefined
  return commands?.[name]
}

/** Sends a body as JSON to the running service, over its private socket. */
export type SendToService = (path: string, body: unknown) => Promise<ServiceReply>

interface ServiceReply {
  readonly status: number
  readonly text: string
}

/** The operator's commands, carried out by the running service that has the data directory open. */
export function createRemoteManagement(send: SendToService): ManagementCommands {
  const subjects = (Object.keys(managementCommands) as ManagementSubject[]).map((subject) => {
    const commands = managementCommands[subject].map((name) => [
      name,
      async (...given: readonly unknown[]) => resultOf(await send(commandPath(subject, name), given)),
    ])
    return [subject, Object.fromEntries(commands)]
  })
  // The table has every command, and a service of this version returns what it does.
  return Object.fromEntries(subjects) as ManagementCommands
}

/** @throws {Fault} with the reason of a command that was not carried out */
function resultOf({ status, text }: ServiceReply): unknown {
  if (status === 200) return JSON.parse(text)
  if (status === 400) throw new Fault('operator', text)
  throw new Fault(
    'operator',
    status === 404
      ? 'the running service is of another version of Epochal; restart it'
      : `the running service could not do it: ${text}`,
  )
}
