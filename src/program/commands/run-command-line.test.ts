import { expect, test } from 'vitest'
import { Fault, isFault } from '#http/fault.ts'
import { readSettings } from '../settings/read-settings.ts'
import { defineCommand } from './command.ts'
import { commands } from './commands.ts'
import { runCommandLine } from './run-command-line.ts'

/** Runs a command line. @returns what it prints */
async function printed(line: string, table = commands): Promise<string> {
  const prints: string[] = []
  await runCommandLine(line.split(' ').filter(Boolean), table, {
    program: 'epochal',
    settings: () => readSettings({}),
    print: (text) => prints.push(text),
    writeLine: (text) => prints.push(text),
    log: ({ text }) => prints.push(text),
  })
  return prints.join('')
}

const echo = defineCommand({
  name: 'echo twice',
  shortName: 'echo',
  summary: 'Print a word twice.',
  options: {
    word: { type: 'string', value: 'WORD', meaning: 'The word.' },
    loud: { type: 'boolean', meaning: 'In capital letters.' },
  },
  run: async ({ word, loud }, { print }) => {
    const text = `${word} ${word}`
    print(loud ? text.toUpperCase() : text)
  },
})

test.each([
  ['echo twice --word tip', 'tip tip'],
  ['echo twice --loud --word=tip', 'TIP TIP'],
  ['echo --word tip', 'tip tip'],
])('%s runs the command with its options', async (line, text) => {
  expect(await printed(line, [echo])).toBe(text)
})

test.each([
  ['echo --word tip --word top', 'echo twice: --word is given more than once'],
  ['echo --word=tip --loud --word tip', 'echo twice: --word is given more than once'],
  ['echo --loud --word tip --loud', 'echo twice: --loud is given more than once'],
  [
    'key create --network mainnet --network preprod --name x',
    'key create: --network is given more than once',
  ],
  ['echo --word --loud', 'echo twice: --word needs a value; one that begins with "-" is written --word=-…'],
  [
    'key create --network mainnet --name x --days -1',
    'key create: --days is a whole number from 1 to 3650, and not "-1"',
  ],
])('%s is refused', async (line, fault) => {
  await expect(printed(line, [echo, ...commands])).rejects.toThrow(new Fault('usage', fault))
})

test('a negative number after an option is its value', async () => {
  expect(await printed('echo --word -1 --loud', [echo])).toBe('-1 -1')
})

test('a command line without a command runs the command start', async () => {
  const start = defineCommand({
    name: 'start',
    summary: '',
    options: {},
    run: async (_, { print }) => print('started'),
  })
  expect(await printed('', [echo, start])).toBe('started')
})
test('a command with an operand takes it before or after its options, or after --', async () => {
  const find = defineCommand({
    name: 'find one',
    summary: '',
    options: {
      word: { type: 'operand', value: 'WORD', meaning: 'The word.' },
      loud: { type: 'boolean', meaning: '' },
    },
    run: async ({ word, loud }, { print }) => print(`${word} ${loud}`),
  })
  expect(await printed('find one tip', [find])).toBe('tip false')
  expect(await printed('find one tip --loud', [find])).toBe('tip true')
  expect(await printed('find one --loud tip', [find])).toBe('tip true')
  expect(await printed('find one --loud -- -tip', [find])).toBe('-tip true')
  await expect(printed('find one', [find])).rejects.toThrow('find one needs WORD')
  await expect(printed('find one tip top', [find])).rejects.toThrow('find one takes fewer words after it')
  await expect(printed('find one --loud tip top', [find])).rejects.toThrow(
    'find one takes fewer words after it',
  )
})
test.each([
  [
    'fly',
    'there is no command "fly"; there are start, explorer, service, key create, key list, key delete, key replace, key limits, project list, project give, user create, user password, user list, user invite, user suspend, user restore, backup, restore, master-secret change, master-secret forget, signing-key replace, check, indexes, settings',
  ],
  ['key lost', 'there is no command "key lost"; there are start, '],
  ['start now', 'start takes fewer words after it; see its --help'],
  ['key delete', 'key delete needs KEY'],
  ['key delete -x', "key delete: Unknown option '-x'"],
  ['key replace abcd efgh', 'key replace takes fewer words after it; see its --help'],
  [
    'check MAINNET_DATABASE_URL=postgresql://a:secret@h/c PREPROD_DATABASE_URL=postgresql://a:secret@h/c',
    'check takes fewer words after it; see its --help',
  ],
  ['key limits abcd --rate fast', 'key limits: --rate is a number from 0.001 to 1000000, and not "fast"'],
  ['key limits abcd --rate 0', '--rate is a number'],
  ['key limits abcd --burst 1.5', 'key limits: --burst is a whole number from 1 to 1000000, and not "1.5"'],
  [
    'key limits abcd --quota -1',
    'key limits: --quota is a whole number from 0 to 1000000000000, and not "-1"',
  ],
  ['key limits abcd --quota 1e3', 'key limits: --quota is a whole number'],
  ['key limits abcd --default --rate 1', 'key limits: --default goes without --rate, --burst and --quota'],
  ['user suspend', 'user suspend needs EMAIL'],
  ['project give abcd', 'project give needs --to EMAIL'],
  ['key list --name x', "key list: Unknown option '--name'"],
  ['constructor', 'there is no command "constructor"'],
  ['start --version', "start: Unknown option '--version'"],
  ['key create --network mainnet', 'key create needs --name NAME'],
  ['key --nam x', "key create: Unknown option '--nam'"],
  ['key create --network atlantis --name x', 'key create: "atlantis" is not a network'],
  [`key create --network mainnet --name ${'x'.repeat(61)}`, '60 is the most'],
  ['key create --network mainnet --name x other', "key create: Unexpected argument 'other'"],
  ['check', 'check needs MAINNET_DATABASE_URL=…'],
  ['check MAINNET_DATABASE=postgresql://127.0.0.1/chain', 'check needs MAINNET_DATABASE_URL=…'],
  ['settings --write=yes', "settings: Option '--write' does not take an argument"],
])('%s is refused in one line', async (line, message) => {
  const fault = await printed(line).catch((error: unknown) => error)
  if (!isFault(fault, 'usage')) throw new Error(`not refused: ${fault}`)
  expect(fault.message).toContain(message)
  expect(fault.message).not.toContain('\n')
})
