import type { z } from 'zod'
import { SettingFault } from './setting-fault.ts'

export interface SettingGroup {
  readonly title: string
  /** A sentence below the title. */
  readonly note?: string
}

/** Groups of settings, in the order in which the documents list them. */
export const settingGroups = {
  both: { title: 'Both programs' },
  explorer: { title: 'The explorer and its proxy' },
  service: { title: 'The data service' },
  users: { title: 'Users and their projects' },
  key: { title: 'Limits of an API key' },
  upstream: {
    title: 'The upstream of a network',
    note: 'Address, key and secret are set together. Other networks have the same settings under their own names, such as PREPROD_BASE_URL.',
  },
  database: {
    title: 'The db-sync database of a network',
    note: 'Other networks have the same setting under their own names, such as PREPROD_DATABASE_URL.',
  },
} as const satisfies Readonly<Record<string, SettingGroup>>

/** The settings by name, as texts: trimmed, and without those that are empty. */
export type SettingTexts = Readonly<Record<string, string | undefined>>

export interface Setting {
  readonly group: keyof typeof settingGroups
  /** Reads the text of the setting; accepts undefined if the setting has no default. */
  readonly reader: z.ZodType
  /** The text used when the setting is not set. */
  readonly default?: string | DerivedDefault
  /** A value for `.env.example`, where the default does not serve as one. */
  readonly example?: string
  /** One sentence for the operator. */
  readonly meaning: string
}

/** A default that follows from other settings. */
interface DerivedDefault {
  /**
   * Absent where the default is known only after the settings are read.
   * @param texts every setting of the environment, and the defaults of the rows above this one
   */
  readonly text?: (texts: SettingTexts) => string
  /** The default as the documents describe it, in Markdown. */
  readonly description: string
}

export type SettingTable = Readonly<Record<string, Setting>>

export type SettingValues<Table extends SettingTable> = {
  readonly [Name in keyof Table]: z.output<Table[Name]['reader']>
}

/**
 * Reads every setting of a table.
 * @param nameOf the name in the environment, for a name in the table
 * @throws {SettingFault} naming the first setting that cannot be used.
 */
export function readTable<Table extends SettingTable>(
  table: Table,
  environment: SettingTexts,
  nameOf: (name: string) => string = (name) => name,
): SettingValues<Table> {
  const texts: Record<string, string | undefined> = { ...environment }
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(table)) {
    const fullName = nameOf(name)
    texts[fullName] ??= typeof setting.default === 'object' ? setting.default.text?.(texts) : setting.default
    const result = setting.reader.safeParse(texts[fullName])
    if (!result.success) {
      const [issue] = result.error.issues
      throw new SettingFault(`the setting ${fullName} is wrong: ${issue?.message ?? 'not readable'}`)
    }
    values[name] = result.data
  }
  // Each value was read by the reader of its row.
  return values as SettingValues<Table>
}
