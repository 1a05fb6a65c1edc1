import { lstatSync } from 'node:fs'
import { Fault } from '#http/fault.ts'
import type { Settings } from './read-settings.ts'

/** Where the unit of systemd (`deploy/epochal.service`) has its data and its settings. */
export interface UnitPlace {
  readonly directory: string
  /** Only root may read it. */
  readonly settingsFile: string
}

const unitPlace: UnitPlace = { directory: '/var/lib/epochal', settingsFile: '/etc/epochal/epochal.env' }

/**
 * The settings of the program whose data a command works on: those of the environment where they name a data directory or a control
 * database, else those of the unit where this machine has it, else the directory of the checkout.
 * @param read reads the settings of the environment
 * @param loadFile adds the settings of a file to the environment
 * @param environment that `read` reads
 * @throws {Fault} where only root may read the unit's
 */
export function settingsOfProgram(
  read: () => Settings,
  unit: UnitPlace = unitPlace,
  loadFile: (path: string) => void = process.loadEnvFile,
  environment: NodeJS.Dict<string> = process.env,
): Settings {
  const settings = read()
  const isNamed = Boolean(environment.DATA_DIR?.trim())
  if (isNamed || settings.CONTROL_DATABASE_URL || !isThere(unit.directory)) return settings
  try {
    if (isThere(unit.settingsFile)) loadFile(unit.settingsFile)
  } catch (cause) {
    throw new Fault(
      'operator',
      `${unit.settingsFile} cannot be read by this user; run this command as root, or set DATA_DIR to another program's directory`,
      cause,
    )
  }
  return { ...read(), DATA_DIR: unit.directory }
}

/** Whether there is a file or a link, also one that this user may not follow. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
