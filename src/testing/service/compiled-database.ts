import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * Compiles the program of the embedded database and keeps it for as long as the process runs. V8 shares the machine code of
 * equal WebAssembly between threads while one of them has it; otherwise each database that is opened after another one was
 * closed is compiled again, which takes half a second of a processor.
 */
export async function keepDatabaseCompiled(): Promise<void> {
  compiled ??= readFile(databaseProgram()).then((bytes) => WebAssembly.compile(bytes))
  await compiled
}

function databaseProgram(): string {
  const { resolve } = createRequire(import.meta.url)
  return join(dirname(resolve('@electric-sql/pglite')), 'pglite.wasm')
}
