import type { Log } from '#http/log.ts'
import type { ManagementCommands } from '#service/operations/management.ts'
import type { ManagementOptions } from '#service/operator-commands.ts'
import type { WriteLine } from '../open-log.ts'
import { settingsOfProgram } from '../settings/program-settings.ts'
import type { Settings } from '../settings/read-settings.ts'

/** A command without regard to which options it has. */
export interface Command {
  /** The words on the command line, such as `key create`. */
  readonly name: string
  /** A shorter name that stands for it. */
  readonly shortName?: string
  /** One sentence for the help. */
  readonly summary: string
  /** Options and operands, in the order of the help; operands are read in this order too. */
  readonly options: CommandOptions
  run(values: Readonly<Record<string, string | boolean | undefined>>, context: CommandContext): Promise<void>
}

type CommandOptions = Readonly<Record<string, ValueOption | OptionalValue | FlagOption | Operand>>

/** An option with a value; the command cannot be run without it. */
interface ValueOption {
  readonly type: 'string'
  /** The value's name in the help, such as `NAME`. */
  readonly value: string
  readonly meaning: string
}

/** An option with a value that may be left out. */
interface OptionalValue extends Omit<ValueOption, 'type'> {
  readonly type: 'optional'
}

/** An option that is either given or not. */
interface FlagOption {
  readonly type: 'boolean'
  readonly meaning: string
}

/** A word after the command's name; the command cannot be run without it, unless it is optional. */
interface Operand {
  readonly type: 'operand' | 'optional operand'
  /** Its name in the help, such as `KEY`. */
  readonly value: string
  readonly meaning: string
}

export interface CommandContext {
  /** The program as the command line named it, for the help. */
  readonly program: string
  /** The settings, read when a command needs them. @throws {Fault} */
  readonly settings: () => Settings
  /** Writes to the standard output: the results of the command. */
  readonly print: (text: string) => void
  /** Writes a note to a person at the terminal. */
  readonly writeLine: WriteLine
  /** Takes the events of a program that serves. */
  readonly log: Log
}

type OptionValues<Options extends CommandOptions> = {
  readonly [Name in keyof Options]: Options[Name] extends FlagOption
    ? boolean
    : Options[Name] extends { readonly type: 'optional' | 'optional operand' }
      ? string | undefined
      : string
}

/** Declares a command whose `run` receives one value for each of its options. */
export function defineCommand<const Options extends CommandOptions>(
  command: Omit<Command, 'options' | 'run'> & {
    readonly options: Options
    readonly run: (values: OptionValues<Options>, context: CommandContext) => Promise<void>
  },
): Command {
  // The command line is parsed by `options`, so that the values are those that `run` expects.
  return { ...command, run: (values, context) => command.run(values as OptionValues<Options>, context) }
}

/** The settings of the program whose data a command works on. */
export function programSettings({ settings }: CommandContext): Settings {
  return settingsOfProgram(settings)
}

/** The control database that the commands work on, and its master secrets, as the settings say. */
export function managementOptions(context: CommandContext): ManagementOptions {
  const { writeLine } = context
  const { DATA_DIR, CONTROL_DATABASE_URL, MASTER_SECRET, MASTER_SECRET_NEW } = programSettings(context)
  return {
    dataDirectory: DATA_DIR,
    controlDatabase: CONTROL_DATABASE_URL,
    masterSecret: MASTER_SECRET,
    nextMasterSecret: MASTER_SECRET_NEW,
    now: Date.now,
    log: ({ text }) => writeLine(text),
  }
}

/** Carries out a command in the control database. Its code is loaded by the commands that need it: it takes half a second. */
export async function manage<Result>(
  context: CommandContext,
  work: (management: ManagementCommands) => Promise<Result>,
): Promise<Result> {
  const { withManagement } = await import('#service/operator-commands.ts')
  return withManagement(managementOptions(context), work)
}
