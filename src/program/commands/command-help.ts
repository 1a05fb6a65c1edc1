import type { Command } from './command.ts'

const PROGRAM = 'npm run epochal --'

/** The help of the program: its commands. */
export function programHelp(commands: readonly Command[]): string {
  return `Usage: ${PROGRAM} COMMAND [OPTIONS]

Commands:
${columns(commands.map(({ name, summary }) => [name, summary]))}

Add --help to a command for its options. docs/settings.md describes the settings.
`
}

/** The help of one command: its options. */
export function commandHelp({ name, summary, options }: Command): string {
  const rows = Object.entries(options).map(([option, described]) => ({
    option: described.type === 'string' ? `--${option} ${described.value}` : `--${option}`,
    isRequired: described.type === 'string',
    meaning: described.meaning,
  }))
  const usage = rows.map(({ option, isRequired }) => (isRequired ? ` ${option}` : ` [${option}]`)).join('')
  return `Usage: ${PROGRAM} ${name}${usage}

${summary}

Options:
${columns([...rows.map(({ option, meaning }) => [option, meaning] as const), ['--help', 'Print this help.']])}
`
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length))
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`).join('\n')
}
