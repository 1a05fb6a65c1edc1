import { type Context, Hono } from 'hono'
import { CommandRefusal } from './command-refusal.ts'
import {
  type Management,
  type ManagementCommand,
  type ManagementSubject,
  managementCommands,
} from './management.ts'

/** Path of a command on the private socket. */
export function commandPath(subject: ManagementSubject, name: string): string {
  return `/${subject}/${name}`
}

/**
 * Serves the operator's commands, over a socket that only the service's own user can open. Its requests come from
 * the same version of the program: a body is the array of a command's arguments, and a refused command is 400 with the
 * reason as text.
 * @param management undefined while the service is starting
 */
export function createPrivateApi(management: () => Management | undefined): Hono {
  const app = new Hono()
  for (const subject of Object.keys(managementCommands) as ManagementSubject[]) {
    for (const name of managementCommands[subject]) {
      app.post(commandPath(subject, name), async (c: Context) => {
        const commands: Readonly<Record<string, ManagementCommand>> | undefined = commandsOf(
          management(),
          subject,
        )
        const command = commands?.[name]
        if (!command) return c.text('the service is starting; try again in a few seconds', 503)
        try {
          return c.json((await command(...(await c.req.json()))) ?? null)
        } catch (error) {
          if (!(error instanceof CommandRefusal)) throw error
          return c.text(error.message, 400)
        }
      })
    }
  }
  return app
}

function commandsOf(
  management: Management | undefined,
  subject: ManagementSubject,
): Readonly<Record<string, ManagementCommand>> | undefined {
  // The table has only names of commands, whose arguments are those that a command of this version sends.
  return management?.[subject] as unknown as Readonly<Record<string, ManagementCommand>> | undefined
}
