import { MINUTE } from '#cardano/utc-time.ts'
import type { Simulation } from '#contract/dashboard/dashboard-results.ts'
import type { SimulationOfKey } from '../store/control/access-change-store.ts'
import type { KeyWithSimulation, SimulationStore } from '../store/control/simulation-store.ts'
import { isUuid } from '../store/postgres/uuid.ts'
import { actorOf } from './actor-of.ts'
import type { DashboardHandlers } from './dashboard-call.ts'
import { DashboardRefusal } from './dashboard-refusal.ts'

interface SimulationHandlersDependencies {
  readonly simulations: SimulationStore
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

/** The failures that the owner of a sandbox key lets the service answer with, on every instance within a second. */
export function createSimulationHandlers({
  simulations,
  now,
}: SimulationHandlersDependencies): Pick<
  DashboardHandlers,
  'simulation' | 'startSimulation' | 'stopSimulation'
> {
  /** @throws {DashboardRefusal} */
  async function find(
    { project, key }: { readonly project: string; readonly key: string },
    user: { readonly id: string },
  ): Promise<KeyWithSimulation> {
    const found =
      isUuid(project) && isUuid(key)
        ? await simulations.find({ project, id: key, ownerId: user.id })
        : undefined
    if (!found) throw noSuchKey()
    return found
  }

  return {
    simulation: async ({ parameters, user }) => {
      const { simulation } = await find(parameters, user)
      const isRunning = simulation !== undefined && now() < simulation.until
      return { result: isRunning ? shown(simulation) : null }
    },
    startSimulation: async ({ parameters, body: { failure, minutes }, user, ...call }) => {
      const { key, network } = await find(parameters, user)
      if (network !== 'sandbox') {
        throw new DashboardRefusal(
          'network-not-served',
          'Errors are simulated for keys of the network sandbox only.',
        )
      }
      const simulation = { failure, until: now() + minutes * MINUTE }
      if (!(await simulations.start(key, simulation, actorOf(call)))) throw noSuchKey()
      return { result: shown(simulation) }
    },
    stopSimulation: async ({ parameters, user, ...call }) => {
      const { key } = await find(parameters, user)
      await simulations.stop(key, actorOf(call))
      return { result: undefined }
    },
  }
}

function noSuchKey(): DashboardRefusal {
  return new DashboardRefusal('not-found', 'There is no such key.')
}

function shown({ failure, until }: SimulationOfKey): Simulation {
  return { failure, until: new Date(until).toISOString() }
}
