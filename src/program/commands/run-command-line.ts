import { parseArgs } from 'node:util'
import { type Command, type CommandContext, UsageFault } from './command.ts'
import { commandHelp, programHelp } from './command-help.ts'

/** The command that runs if the command line names none. */
const DEFAULT_COMMAND = 'start'

/**
 * Runs the command that the command line names, or prints help.
 * @param args the command line without the program's own name
 * @throws {UsageFault} when there is no such command, or it has no such option.
 */
export async function runCommandLine(
  args: readonly string[],
  commands: readonly Command[],
  context: CommandContext,
): Promise<void> {
  const firstOption = args.findIndex((arg) => arg.startsWith('-'))
  const words = firstOption === -1 ? args : args.slice(0, firstOption)
  const options = args.slice(words.length)
  const asksForHelp = options.includes('--help') || options.includes('-h')
  if (words.length === 0 && asksForHelp) return context.print(programHelp(commands))

  const command = findCommand(words.join(' ') || DEFAULT_COMMAND, commands)
  if (asksForHelp) return context.print(commandHelp(command))
  await command.run(readOptions(options, command), context)
}

function findCommand(name: string, commands: readonly Command[]): Command {
  const command = commands.find((candidate) => candidate.name === name || candidate.shortName === name)
  if (command) return command
  const names = commands.map((candidate) => candidate.name).join(', ')
  throw new UsageFault(`there is no command "${name}"; there are ${names}`)
}

function readOptions(args: readonly string[], command: Command): Record<string, string | boolean> {
  const given = parseOptions(args, command)
  const values: Record<string, string | boolean> = {}
  for (const [name, option] of Object.entries(command.options)) {
    const value = given[name]
    if (value === undefined && option.type === 'string') {
      throw new UsageFault(`${command.name} needs --${name} ${option.value}`)
    }
    values[name] = value ?? false
  }
  return values
}

function parseOptions(args: readonly string[], command: Command) {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { type }]) => [name, { type }] as const),
  )
  try {
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Node's message is a sentence that names the option, and then advice for other programs.
    const [sentence = ''] = error.message.split(/\. |\n/)
    throw new UsageFault(`${command.name}: ${sentence}`, { cause: error })
  }
}
