import { type NetworkName, networks } from '#cardano/network.ts'
import { DAY, type Instant } from '#cardano/utc-time.ts'
import { projectNameFault } from '#contract/dashboard/project-name.ts'
import { KEY_PREFIX, shownKey } from '#contract/shown-key.ts'
import { Fault } from '#http/fault.ts'
import { type ApiKey, makeApiKey, storedKey } from '../identity/api-key.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import {
  addUnownedProject,
  deleteKey,
  type KeyChoices,
  type KeyRecord,
  listKeys,
  type OwnKeyLimits,
  replaceKey,
  setKeyLimits,
} from '../store/control/key-store.ts'

/** A key as operators see it: of the key only the first characters, as in the log. Times are ISO 8601, in UTC. */
export interface ListedKey extends Omit<KeyRecord, 'createdAt' | 'expiresAt' | 'requests'> {
  readonly created: string
  /** Null for a key that never stops working. */
  readonly expires: string | null
  /** Requests of this day of UTC. */
  readonly requestsToday: number
}

interface ReplacedKey {
  readonly previous: ListedKey
  readonly replacement: ApiKey
}

/** Operators' commands about keys. Each throws a {@link Fault} if it cannot be carried out. */
export interface KeyManagement {
  /** Creates a project with a key. */
  create(network: string, projectName: string, choices?: KeyChoices): Promise<ApiKey>
  list(): Promise<readonly ListedKey[]>
  /**
   * Deletes a key; within a second, every instance refuses it and its tokens.
   * @param beginning first characters of the key, with or without its prefix, that no other key begins with
   * @param own whether the key may be the explorer's own
   */
  delete(beginning: string, own: boolean): Promise<ListedKey>
  /**
   * Adds a key to the project of another one, which is deleted.
   * @param keep leaves the other one in use until it is deleted
   */
  replace(beginning: string, keep: boolean, choices?: Pick<KeyChoices, 'days'>): Promise<ReplacedKey>
  /**
   * Changes limits of a key, which every instance follows within two seconds; none: only reads them.
   * @param limits those that change; null: that of the plan
   */
  limits(beginning: string, limits: Partial<OwnKeyLimits>): Promise<ListedKey>
}

export function createKeyManagement(db: ControlDatabase, now: () => Instant): KeyManagement {
  const today = () => Math.floor(now() / DAY)

  /** @throws {Fault} unless exactly one key begins with these characters */
  async function find(given: string): Promise<KeyRecord> {
    // Lists show a key with an ellipsis, which may be copied with it.
    const beginning = given.replace(/…$/u, '')
    const found = await listKeys(db, beginning, today())
    const [first, ...others] = found
    if (!first) throw new Fault('operator', `no key begins with "${beginning}"`)
    if (withoutPrefix(beginning).length < MIN_BEGINNING) {
      throw new Fault(
        'operator',
        `"${beginning}" is too short: give at least ${MIN_BEGINNING} characters of the key`,
      )
    }
    if (others.length > 0) throw new Fault('operator', ambiguity(beginning, found))
    return first
  }

  /** @throws {Fault} also for the key of an explorer */
  async function findLasting(beginning: string): Promise<KeyRecord> {
    const found = await find(beginning)
    if (!isOwn(found)) return found
    throw new Fault(
      'operator',
      `${shownKey(found.key)} is the key of the explorer "${found.project}", which replaces it at each start`,
    )
  }

  return {
    create: async (network, projectName, choices) => {
      const fault = projectFault(network, projectName)
      if (fault !== undefined) throw new Fault('operator', fault)
      const key = makeApiKey()
      await addUnownedProject(db, network as NetworkName, projectName, storedKey(key), choices)
      return key
    },

    list: async () => (await listKeys(db, '', today())).map(listed),

    delete: async (beginning, own) => {
      const found = await find(beginning)
      if (isOwn(found) && !own) {
        throw new Fault(
          'operator',
          `${shownKey(found.key)} is the key of the explorer "${found.project}", which replaces it at each start; --own deletes it`,
        )
      }
      if (!(await deleteKey(db, found.key)))
        throw new Fault('operator', `${shownKey(found.key)} was deleted meanwhile`)
      return listed(found)
    },

    replace: async (beginning, keep, choices) => {
      const found = await findLasting(beginning)
      const replacement = makeApiKey()
      if (!(await replaceKey(db, found.key, storedKey(replacement), keep, choices))) {
        throw new Fault('operator', `${shownKey(found.key)} was deleted meanwhile`)
      }
      return { previous: listed(found), replacement }
    },

    limits: async (beginning, limits) => {
      if (Object.keys(limits).length === 0) return listed(await find(beginning))
      const found = await findLasting(beginning)
      if (!(await setKeyLimits(db, found.key, limits))) {
        throw new Fault('operator', `${shownKey(found.key)} was deleted meanwhile`)
      }
      return listed({ ...found, limits: { ...found.limits, ...limits } })
    },
  }
}

/** Characters of a key that must be given, so that a mistyped command does not find a key by chance. */
const MIN_BEGINNING = 4
/** Keys that are listed when several begin alike. */
const MAX_NAMED = 5

/** One line that says why a project cannot be created; undefined when it can. */
export function projectFault(network: string, name: string): string | undefined {
  const known = Object.values(networks).find((candidate) => candidate.name === network)
  if (!known) return `"${network}" is not a network; there are ${Object.keys(networks).join(', ')}`
  if (known.state === 'announced') return `${network} is announced and not live yet`
  return projectNameFault(name)
}

function withoutPrefix(key: string): string {
  return key.startsWith(KEY_PREFIX) ? key.slice(KEY_PREFIX.length) : key
}

function isOwn({ plan }: KeyRecord): boolean {
  return plan === 'own'
}

function ambiguity(beginning: string, found: readonly KeyRecord[]): string {
  const shownLength = withoutPrefix(beginning).length + 4
  const named = found
    .slice(0, MAX_NAMED)
    .map(
      ({ key, network, project }) => `${withoutPrefix(key).slice(0, shownLength)}… (${network}, ${project})`,
    )
  const more = found.length > MAX_NAMED ? ` and ${found.length - MAX_NAMED} more` : ''
  return `${found.length} keys begin with "${beginning}": ${named.join(', ')}${more}`
}

function listed({ key, createdAt, expiresAt, requests, ...record }: KeyRecord): ListedKey {
  return {
    ...record,
    key: shownKey(key),
    created: createdAt.toISOString(),
    expires: expiresAt?.toISOString() ?? null,
    requestsToday: requests,
  }
}
