import type { ControlDatabase } from '../store/control/control-database.ts'
import { giveProject, listProjectRecords, type ProjectRecord } from '../store/control/project-records.ts'
import { CommandRefusal } from './command-refusal.ts'
import { readEmail } from './user-management.ts'

/** A project as operators see it. Times are ISO 8601, in UTC. */
export interface ListedProjectRecord {
  readonly id: string
  readonly name: string
  readonly network: string
  /** E-mail address; null for a project without owner. */
  readonly owner: string | null
  readonly keys: number
  readonly created: string
  /** Null for a project that is not archived. */
  readonly archived: string | null
}

/** Operators' commands about projects. Each throws a {@link CommandRefusal} if it cannot be carried out. */
export interface ProjectManagement {
  list(): Promise<readonly ListedProjectRecord[]>
  /**
   * Gives a project without owner to a user, whatever number of projects the user has.
   * @param beginning first characters of the project's identifier that no other has
   */
  give(beginning: string, email: string): Promise<ListedProjectRecord>
}

/** Characters of an identifier that must be given, so that a mistyped command does not find a project by chance. */
const SHORTEST_BEGINNING = 4

export function createProjectManagement(db: ControlDatabase): ProjectManagement {
  /** @throws {CommandRefusal} unless exactly one project begins with these characters */
  async function find(given: string): Promise<ProjectRecord> {
    const beginning = given.replace(/…$/u, '').toLowerCase()
    if (beginning.length < SHORTEST_BEGINNING) {
      throw new CommandRefusal(
        `"${beginning}" is too short: give at least ${SHORTEST_BEGINNING} characters of the project's identifier`,
      )
    }
    const [first, ...others] = await listProjectRecords(db, beginning)
    if (!first) throw new CommandRefusal(`no project's identifier begins with "${beginning}"`)
    if (others.length > 0) {
      throw new CommandRefusal(`${others.length + 1} projects' identifiers begin with "${beginning}"`)
    }
    return first
  }

  return {
    list: async () => (await listProjectRecords(db, '')).map(listed),
    give: async (beginning, to) => {
      const email = readEmail(to)
      const project = await find(beginning)
      if (project.isOwn) {
        throw new CommandRefusal(
          `"${project.name}" is the project of an explorer, which replaces it at each start`,
        )
      }
      const result = await giveProject(db, project.id, email)
      if (result === 'no-such-user') throw new CommandRefusal(`no user has the address ${email}`)
      if (result === 'not-without-owner') {
        throw new CommandRefusal(
          project.owner === null
            ? `"${project.name}" was given away or deleted meanwhile`
            : `"${project.name}" belongs to ${project.owner} already`,
        )
      }
      return listed({ ...project, owner: email })
    },
  }
}

function listed({ createdAt, archivedAt, isOwn: _, ...project }: ProjectRecord): ListedProjectRecord {
  return {
    ...project,
    created: createdAt.toISOString(),
    archived: archivedAt?.toISOString() ?? null,
  }
}
