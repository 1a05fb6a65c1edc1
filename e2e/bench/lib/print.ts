/** Writes a line of a bench's report. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

export type Print = typeof print
