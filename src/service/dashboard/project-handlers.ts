import type { NetworkName } from '#cardano/network.ts'
import { absentNetworkMessage } from '#contract/absent-network.ts'
import type { ListedProject, NewKey } from '#contract/dashboard/dashboard-results.ts'
import { Refusal } from '#http/refusal.ts'
import type { LimitPolicy } from '../access/limit-policy.ts'
import { makeApiKey, storedKey } from '../identity/api-key.ts'
import { readProjectEvents } from '../store/control/audit-log.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import { listProjects, readProject, type StoredProject } from '../store/control/project-list.ts'
import {
  addOwnedProject,
  addProjectKey,
  deleteOwnedProject,
  deleteProjectKey,
  type ProjectFault,
  renameProject,
  setArchived,
} from '../store/control/project-store.ts'
import type { StoredLimits } from '../store/control/usage-store.ts'
import { actorOf, type DashboardHandlers } from './dashboard-call.ts'

export interface ProjectHandlersDependencies {
  readonly db: ControlDatabase
  /** The networks that this service serves. */
  readonly networks: readonly NetworkName[]
  /** Projects that a user may have, archived ones too. */
  readonly mostProjects: number
  /** Live keys that a project may have. */
  readonly mostKeys: number
  /** The limits of a key: its own, and otherwise those of its plan. */
  readonly limitsOf: (stored: StoredLimits) => LimitPolicy
}

/** Projects, and events, of a page. */
const PAGE = 50

/** A user's projects and their keys. What another user owns is refused as what does not exist. */
export function createProjectHandlers(deps: ProjectHandlersDependencies) {
  return {
    ...projectReads(deps),
    ...projectChanges(deps),
    ...keyChanges(deps),
  } satisfies Partial<DashboardHandlers>
}

/** The list of projects, a project, and its audit log. */
function projectReads(deps: ProjectHandlersDependencies) {
  const { db, mostProjects } = deps
  return {
    projects: async ({ query, user }) => {
      const found = await listProjects(db, {
        ownerId: user.id,
        archived: query.archived === 'yes',
        after: query.after,
        most: PAGE,
      })
      if (!found) {
        throw new Refusal(
          'not-found',
          'The list has changed, and its next page is not found. Read it from the beginning.',
        )
      }
      const { projects, next, count } = found
      return {
        result: {
          projects: projects.map((project) => listed(project, deps)),
          next,
          count,
          most: mostProjects,
        },
      }
    },

    project: async ({ parameters: { project }, user }) => ({ result: await read(deps, project, user.id) }),

    projectEvents: async ({ parameters: { project: id }, query: { before }, user }) => {
      const project = await readProject(db, { id, ownerId: user.id })
      if (!project) throw refusal('not-found', deps)
      const found = await readProjectEvents(db, project.number, before, PAGE + 1)
      const events = found.slice(0, PAGE)
      return {
        result: {
          events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
          before: found.length > PAGE ? (events.at(-1)?.number ?? null) : null,
        },
      }
    },
  } satisfies Partial<DashboardHandlers>
}

/** A project is made, renamed, archived, restored and deleted. */
function projectChanges(deps: ProjectHandlersDependencies) {
  const { db, networks, mostProjects } = deps
  return {
    createProject: async ({ body: { network, ...body }, user, ...call }) => {
      const served = networks.find((candidate) => candidate === network)
      if (!served) throw new Refusal('network-not-served', absentNetworkMessage(network, networks))
      const made = makeApiKey()
      const by = actorOf(call)
      const { name, idempotencyKey, days } = body
      const project = {
        ownerId: user.id,
        network: served,
        name,
        key: storedKey(made),
        idempotencyKey,
        days,
        by,
      }
      const added = await addOwnedProject(db, project, mostProjects)
      if (added === 'too-many') {
        throw new Refusal(
          'too-many-projects',
          `The most projects here, archived ones too: ${mostProjects}. Delete one first.`,
        )
      }
      if (added === 'not-found') throw new Refusal('signed-out', 'This account was deleted.')
      if (typeof added === 'string') throw refusal(added, deps)
      return withSecret(await read(deps, added.id, user.id), { id: added.keyId, ...made })
    },

    renameProject: async ({ parameters: { project: id }, body: { name }, user, ...call }) => {
      const fault = await renameProject(db, { id, ownerId: user.id }, name, actorOf(call))
      if (fault) throw refusal(fault, deps)
      return { result: await read(deps, id, user.id) }
    },

    archiveProject: async ({ parameters: { project: id }, user, ...call }) => {
      const fault = await setArchived(db, { id, ownerId: user.id }, true, actorOf(call))
      if (fault) throw refusal(fault, deps)
      return { result: await read(deps, id, user.id) }
    },

    restoreProject: async ({ parameters: { project: id }, user, ...call }) => {
      const fault = await setArchived(db, { id, ownerId: user.id }, false, actorOf(call))
      if (fault) throw refusal(fault, deps)
      return { result: await read(deps, id, user.id) }
    },

    deleteProject: async ({ parameters: { project: id }, body: { confirmation }, user, ...call }) => {
      const fault = await deleteOwnedProject(db, { id, ownerId: user.id }, confirmation, actorOf(call))
      if (fault) throw refusal(fault, deps)
      return { result: undefined }
    },
  } satisfies Partial<DashboardHandlers>
}

/** A key of a project is made and deleted. */
function keyChanges(deps: ProjectHandlersDependencies) {
  const { db, mostKeys } = deps
  return {
    createKey: async ({ parameters: { project: id }, body, user, ...call }) => {
      const made = makeApiKey()
      const key = { ...body, idempotencyKey: body.idempotencyKey, key: storedKey(made), by: actorOf(call) }
      const added = await addProjectKey(db, { id, ownerId: user.id }, key, mostKeys)
      if (typeof added === 'string') throw refusal(added, deps)
      return withSecret(await read(deps, id, user.id), { id: added.keyId, ...made })
    },

    deleteKey: async ({ parameters: { project: id, key }, body: { confirmation }, user, ...call }) => {
      const fault = await deleteProjectKey(db, { id, ownerId: user.id }, key, confirmation, actorOf(call))
      if (fault) throw refusal(fault, deps)
      return { result: await read(deps, id, user.id) }
    },
  } satisfies Partial<DashboardHandlers>
}

/** A project as the contract has it, without its number. */
function listed(
  { number: _, createdAt, archivedAt, keys, ...project }: StoredProject,
  { limitsOf, mostKeys }: ProjectHandlersDependencies,
): ListedProject {
  return {
    ...project,
    createdAt: createdAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
    keys: keys.map(({ limits, ...key }) => {
      const { perSecond, burst, perDay = null } = limitsOf(limits)
      return { ...key, limits: { perSecond, burst, perDay } }
    }),
    mostKeys,
  }
}

/** @throws {Refusal} */
async function read(deps: ProjectHandlersDependencies, id: string, ownerId: string): Promise<ListedProject> {
  const project = await readProject(deps.db, { id, ownerId })
  if (!project) throw refusal('not-found', deps)
  return listed(project, deps)
}

function refusal(fault: ProjectFault, { mostKeys }: ProjectHandlersDependencies): Refusal {
  switch (fault) {
    case 'not-found':
      return new Refusal('not-found', 'There is no such project.')
    case 'no-such-key':
      return new Refusal('not-found', 'The project has no such key.')
    case 'wrong-confirmation':
      return new Refusal('wrong-confirmation', 'This is not the name of the project.')
    case 'archived':
      return new Refusal('conflict', 'The project is archived. Restore it first.')
    case 'too-many':
      return new Refusal('too-many-keys', `The most live keys of a project: ${mostKeys}. Delete one first.`)
    case 'repeated':
      return new Refusal(
        'conflict',
        'This was done already, and the first response had the secret. If it is lost, create another key.',
      )
  }
}

/** The response that alone has the secret. */
function withSecret(project: ListedProject, newKey: NewKey) {
  return { result: { project, newKey } }
}
