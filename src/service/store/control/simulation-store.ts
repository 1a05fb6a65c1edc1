import { sql } from 'kysely'
import type { SimulatedFailure } from '#contract/dashboard/simulated-failures.ts'
import { shownKey } from '#contract/shown-key.ts'
import { knownFailure, type SimulationOfKey } from './access-change-store.ts'
import { type Actor, recordProjectEvent } from './audit-log.ts'
import type { ControlDatabase } from './control-database.ts'

/** A key as its owner names it. */
interface OwnedKey {
  /** UUIDs of the project and of the key. */
  readonly project: string
  readonly id: string
  readonly ownerId: string
}

/** Stores the failures that owners of keys ask for; every instance reads them with the changes of access. */
export interface SimulationStore {
  /** Undefined when the owner has no such key. */
  find(owned: OwnedKey): Promise<KeyWithSimulation | undefined>
  /** Replaces the simulation of the key. @returns false if there is no such key (any more) */
  start(key: string, simulation: SimulationOfKey, by: Actor): Promise<boolean>
  /** Nothing where none runs. */
  stop(key: string, by: Actor): Promise<void>
}

export interface KeyWithSimulation {
  readonly key: string
  readonly network: string
  /** Its time may be over. */
  readonly simulation: SimulationOfKey | undefined
}

interface KeyRow {
  readonly key: string
  readonly network: string
  readonly failure: string | null
  readonly until: Date | null
}

export function createSimulationStore(db: ControlDatabase): SimulationStore {
  return {
    find: async ({ project, id, ownerId }) => {
      const { rows } = await sql<KeyRow>`
        SELECT api_key.key, project.network, simulation.failure, simulation.until
        FROM control.project
        JOIN control.api_key ON api_key.project_id = project.id
        LEFT JOIN control.simulation ON simulation.key = api_key.key
        WHERE project.public_id = ${project}::uuid AND api_key.id = ${id}::uuid AND project.owner_id = ${ownerId}
      `.execute(db)
      const [row] = rows
      return row && { key: row.key, network: row.network, simulation: simulationOf(row) }
    },
    start: (key, { failure, until }, by) =>
      db.transaction().execute(async (trx) => {
        const project = await lockProjectOf(trx, key)
        if (!project) return false
        const columns = { failure, until: new Date(until) }
        await trx
          .insertInto('control.simulation')
          .values({ key, ...columns })
          .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
          .execute()
        const event = { ...project, action: 'simulation-started', subject: shownKey(key), by } as const
        await recordProjectEvent(trx, event)
        return true
      }),
    stop: (key, by) =>
      db.transaction().execute(async (trx) => {
        const project = await lockProjectOf(trx, key)
        const stopped = await trx.deleteFrom('control.simulation').where('key', '=', key).executeTakeFirst()
        if (!project || stopped.numDeletedRows === 0n) return
        const event = { ...project, action: 'simulation-stopped', subject: shownKey(key), by } as const
        await recordProjectEvent(trx, event)
      }),
  }
}

/** The project of a key, which is not deleted meanwhile; undefined if there is no such key. */
async function lockProjectOf(trx: ControlDatabase, key: string) {
  const { rows } = await sql<{ projectId: number; ownerId: string | null }>`
    SELECT project.id AS "projectId", owner_id AS "ownerId"
    FROM control.api_key JOIN control.project ON project.id = project_id
    WHERE key = ${key} FOR KEY SHARE OF api_key
  `.execute(trx)
  return rows[0]
}

function simulationOf({ failure, until }: KeyRow): SimulationOfKey | undefined {
  const known: SimulatedFailure | undefined = failure === null ? undefined : knownFailure(failure)
  return known && until ? { failure: known, until: until.getTime() } : undefined
}
