import { parseArgs } from 'node:util'
import { Fault } from '#http/fault.ts'
import { PROGRAM_VERSION } from '#http/program-version.ts'
import type { Command, CommandContext } from './command.ts'
import { commandHelp, groupHelp, programHelp } from './command-help.ts'

/** The command that runs if the command line names none. */
const DEFAULT_COMMAND = 'start'

/**
 * Runs the command that the command line names, or prints help.
 * @param args the command line without the program's own name
 * @throws {Fault} when there is no such command, or it has no such option.
 */
export async function runCommandLine(
  args: readonly string[],
  commands: readonly Command[],
  context: CommandContext,
): Promise<void> {
  const { program, print } = context
  const firstOption = args.findIndex((arg) => arg.startsWith('-'))
  const words = firstOption === -1 ? args : args.slice(0, firstOption)
  const options = args.slice(words.length)
  const asksForHelp = options.includes('--help') || options.includes('-h')
  if (words.length === 0 && asksForHelp) return print(programHelp(program, commands))
  if (words.length === 0 && options.includes('--version')) return print(`${PROGRAM_VERSION}\n`)
  const group = commands.filter(({ name }) => name.startsWith(`${words.join(' ')} `))
  if (group.length > 0 && asksForHelp) return print(groupHelp(program, words.join(' '), group))

  const { command, operands } = findCommand(words, commands)
  if (asksForHelp) return print(commandHelp(program, command))
  await command.run(readOptions([...operands, ...options], command), context)
}

/** The command with the longest name that the words begin with; words after it are its operands. */
function findCommand(
  words: readonly string[],
  commands: readonly Command[],
): { readonly command: Command; readonly operands: readonly string[] } {
  const given = words.length === 0 ? [DEFAULT_COMMAND] : words
  for (let length = given.length; length > 0; length--) {
    const name = given.slice(0, length).join(' ')
    const command = commands.find((candidate) => candidate.name === name || candidate.shortName === name)
    const operands = given.slice(length)
    if (command && operands.length <= operandNames(command).length) return { command, operands }
  }
  // The words after a command may be a secret, such as the address of a database.
  const named = commands.find(({ name }) => `${given.join(' ')} `.startsWith(`${name} `))
  if (named) throw new Fault('usage', tooManyWords(named))
  const names = commands.map((candidate) => candidate.name).join(', ')
  throw new Fault('usage', `there is no command "${given.join(' ')}"; there are ${names}`)
}

function tooManyWords({ name }: Command): string {
  return `${name} takes fewer words after it; see its --help`
}

function operandNames({ options }: Command): string[] {
  return Object.keys(options).filter((name) => isOperand(options[name]))
}

function isOperand(option: Command['options'][string] | undefined): boolean {
  return option?.type === 'operand' || option?.type === 'optional operand'
}

function readOptions(
  args: readonly string[],
  command: Command,
): Record<string, string | boolean | undefined> {
  const given = parseOptions(args, command)
  const values: Record<string, string | boolean | undefined> = {}
  for (const [name, option] of Object.entries(command.options)) {
    const value = given[name]
    const isRequired = option.type === 'string' || option.type === 'operand'
    if (value === undefined && isRequired) {
      const word = option.type === 'operand' ? option.value : `--${name} ${option.value}`
      throw new Fault('usage', `${command.name} needs ${word}`)
    }
    values[name] = option.type === 'boolean' ? (value ?? false) : value
  }
  return values
}

function parseOptions(
  args: readonly string[],
  command: Command,
): Readonly<Record<string, string | boolean | undefined>> {
  const names = operandNames(command)
  const options = Object.fromEntries(
    Object.entries(command.options).flatMap(([name, option]) =>
      isOperand(option)
        ? []
        : [[name, { type: option.type === 'boolean' ? option.type : ('string' as const) }] as const],
    ),
  )
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...withNegativeNumbers(args, options)],
      options,
      strict: true,
      allowPositionals: names.length > 0,
      tokens: true,
    })
    const given = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []))
    const repeated = given.find((name, index) => given.indexOf(name) < index)
    if (repeated !== undefined)
      throw new Fault('usage', `${command.name}: --${repeated} is given more than once`)
    if (positionals.length > names.length) {
      throw new Fault('usage', tooManyWords(command))
    }
    return { ...values, ...Object.fromEntries(names.map((name, index) => [name, positionals[index]])) }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Node's message is a sentence that names the option, and then advice for other programs.
    const [sentence = ''] = error.message.split(/\. |\n/)
    const [, ambiguous] = /'(--[\w-]+).*ambiguous/.exec(sentence) ?? []
    const fault = ambiguous
      ? `${ambiguous} needs a value; one that begins with "-" is written ${ambiguous}=-…`
      : sentence
    throw new Fault('usage', `${command.name}: ${fault}`, error)
  }
}

/** The words of a command line, in which a negative number after an option is its value, and no option. */
function withNegativeNumbers(
  args: readonly string[],
  options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>,
): readonly string[] {
  return args.flatMap((arg, index) => {
    const isValueOf = (option = '') => option.startsWith('--') && options[option.slice(2)]?.type === 'string'
    const isNegative = (word = '') => /^-\d/.test(word)
    if (isNegative(arg) && isValueOf(args[index - 1])) return []
    const next = args[index + 1]
    return isNegative(next) && isValueOf(arg) ? `${arg}=${next}` : arg
  })
}
