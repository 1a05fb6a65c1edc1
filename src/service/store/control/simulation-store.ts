import { sql } from 'kysely'
import type { SimulatedFailure } from '#contract/dashboard/simulated-failures.ts'
import { knownFailure, type SimulationOfKey } from './access-change-store.ts'
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
  /** Replaces the simulation of the key. */
  start(key: string, simulation: SimulationOfKey): Promise<void>
  stop(key: string): Promise<void>
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
    start: async (key, { failure, until }) => {
      const columns = { failure, until: new Date(until) }
      await db
        .insertInto('control.simulation')
        .values({ key, ...columns })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
        .execute()
    },
    stop: async (key) => {
      await db.deleteFrom('control.simulation').where('key', '=', key).execute()
    },
  }
}

function simulationOf({ failure, until }: KeyRow): SimulationOfKey | undefined {
  const known: SimulatedFailure | undefined = failure === null ? undefined : knownFailure(failure)
  return known && until ? { failure: known, until: until.getTime() } : undefined
}
