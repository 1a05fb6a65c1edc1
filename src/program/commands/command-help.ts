import type { Command } from './command.ts'

/** The help of the program: its commands. */
export function programHelp(program: string, commands: readonly Command[]): string {
  return `Usage: ${program} COMMAND [OPTIONS]

${commandList(commands)} docs/settings.md describes the settings; --version prints the version.
`
}

/** The help of the commands whose names begin with the same word, such as `key`. */
export function groupHelp(program: string, group: string, commands: readonly Command[]): string {
  return `Usage: ${program} ${group} COMMAND [OPTIONS]

${commandList(commands)}
`
}

/** The help of one command: its operands and options. */
export function commandHelp(program: string, { name, summary, options }: Command): string {
  const rows = Object.entries(options).map(([option, described]) => ({
    word: wordOf(option, described),
    isRequired: described.type === 'string' || described.type === 'operand',
    meaning: described.meaning,
  }))
  const usage = rows.map(({ word, isRequired }) => (isRequired ? ` ${word}` : ` [${word}]`)).join('')
  return `Usage: ${program} ${name}${usage}

${summary}

Options:
${columns([...rows.map(({ word, meaning }) => [word, meaning] as const), ['--help', 'Print this help.']])}
`
}

function commandList(commands: readonly Command[]): string {
  return `Commands:
${columns(commands.map(({ name, summary }) => [name, summary]))}

Add --help to a command for its options.`
}

function wordOf(option: string, described: Command['options'][string]): string {
  switch (described.type) {
    case 'string':
    case 'optional':
      return `--${option} ${described.value}`
    case 'boolean':
      return `--${option}`
    case 'operand':
    case 'optional operand':
      return described.value
  }
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length))
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`).join('\n')
}

/** A table with one line for each row, whatever its cells hold: a name of an earlier version may have line breaks. */
export function textTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, ...rows.map((row) => row.map((cell) => cell.replaceAll(/\p{Cc}/gu, ' ')))]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

/** A time of ISO 8601 without its milliseconds; a dash for none. */
export function timeCell(time: string | null): string {
  return time === null ? '-' : `${time.slice(0, 19)}Z`
}
