import { CommandRefusal } from './command-refusal.ts'
import { type Management, type ManagementSubject, managementCommands } from './management.ts'
import { commandPath } from './private-api.ts'

/** Sends a body as JSON to the running service, over its private socket. */
export type SendToService = (path: string, body: unknown) => Promise<ServiceReply>

interface ServiceReply {
  readonly status: number
  readonly text: string
}

/** The operator's commands, carried out by the running service that has the data directory open. */
export function createRemoteManagement(send: SendToService): Required<Management> {
  const subjects = (Object.keys(managementCommands) as ManagementSubject[]).map((subject) => {
    const commands = managementCommands[subject].map((name) => [
      name,
      async (...given: readonly unknown[]) => resultOf(await send(commandPath(subject, name), given)),
    ])
    return [subject, Object.fromEntries(commands)]
  })
  // The table has every command, and a service of this version returns what it does.
  return Object.fromEntries(subjects) as Required<Management>
}

/** @throws {CommandRefusal} with the reason of a command that was not carried out */
function resultOf({ status, text }: ServiceReply): unknown {
  if (status === 200) return JSON.parse(text)
  if (status === 400) throw new CommandRefusal(text)
  throw new CommandRefusal(
    status === 404
      ? 'the running service is of another version of Epochal; restart it'
      : `the running service could not do it: ${text}`,
  )
}
