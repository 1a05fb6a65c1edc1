import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDialect } from '#contract/dialect.ts'
import type { Log } from '#http/log.ts'
import type { ListRow } from '../resources/resource-loader.ts'
import type { CollectedList, KnownRows } from './list-collection.ts'

/** The first line of a file: what its rows are of. */
interface Header {
  readonly version: number
  /** Names list and service. */
  readonly of: string
  readonly dialect: string
  readonly pageSize: number | null
}

/** A change of the form of rows makes files of before worthless. */
const VERSION = 1

/**
 * Keeps the rows of long lists in files, each row on a line, so that a list that takes an hour goes on where it was after
 * a restart. A file of which the end was not written loses that row, and one that cannot be read is collected anew.
 */
export class ListFiles {
  readonly #directory: string
  readonly #log: Log
  /** Rows in each file, and bytes before the first. */
  readonly #written = new Map<string, { rows: number; readonly head: string }>()
  /** The writing of each file, one after the other. */
  readonly #writing = new Map<string, Promise<void>>()

  constructor(directory: string, log: Log) {
    this.#directory = directory
    this.#log = log
  }

  /** @param name of the list; @param of list and service, which a file must be of */
  async read(name: string, of: string): Promise<KnownRows | undefined> {
    const text = await this.#tried(async () => readFile(this.#path(name), 'utf8'), isAbsent)
    if (text === undefined) return undefined
    const lines = text.split('\n')
    // What follows the last line break was not written to its end.
    const isCut = lines.pop() !== ''
    const [head = '', ...texts] = lines
    const { version, of: found, dialect, pageSize } = headerOf(head)
    const rows = texts.map(rowOf)
    if (version !== VERSION || found !== of || !isDialect(dialect) || rows.includes(undefined))
      return undefined
    if (!isCut) this.#written.set(name, { rows: rows.length, head })
    return {
      rows: rows.filter((row) => row !== undefined),
      dialect,
      pageSize: pageSize ?? undefined,
      wasComplete: false,
    }
  }

  /** Writes the rows from a position on; those before it are there already, or are written too. */
  write(name: string, of: string, from: number, list: CollectedList): Promise<void> {
    const head = JSON.stringify({
      version: VERSION,
      of,
      dialect: list.dialect,
      pageSize: list.pageSize ?? null,
    })
    const write = async () => {
      const before = this.#written.get(name)
      if (before?.head === head && from === before.rows) await this.#append(name, list.rows.slice(from))
      else await this.#replace(name, head, list.rows)
      this.#written.set(name, { rows: list.rows.length, head })
    }
    const written = (this.#writing.get(name) ?? Promise.resolve()).then(() => this.#tried(write))
    this.#writing.set(name, written)
    return written
  }

  async #append(name: string, rows: readonly ListRow[]): Promise<void> {
    const file = await open(this.#path(name), 'a', PRIVATE_FILE)
    try {
      await file.writeFile(linesOf(rows))
    } finally {
      await file.close()
    }
  }

  async #replace(name: string, head: string, rows: readonly ListRow[]): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: PRIVATE_DIRECTORY })
    const draft = `${this.#path(name)}.new`
    await rm(draft, { force: true })
    const file = await open(draft, 'wx', PRIVATE_FILE)
    try {
      await file.writeFile(`${head}\n${linesOf(rows)}`)
    } finally {
      await file.close()
    }
    await rename(draft, this.#path(name))
  }

  #path(name: string): string {
    return join(this.#directory, `${name}.jsonl`)
  }

  /** A list that cannot be kept is served all the same. */
  async #tried<T>(work: () => Promise<T>, isUsual = (_: unknown) => false): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (isUsual(error)) return undefined
      if (!(error instanceof Error && 'code' in error)) throw error
      const text = `lists are not kept in ${this.#directory} (${String(error.code)}): they are collected anew after a restart`
      this.#log({ event: 'lists', level: 'warn', text, code: String(error.code) }, { each: 'lists' })
      return undefined
    }
  }
}

const PRIVATE_FILE = 0o600
const PRIVATE_DIRECTORY = 0o700

/** The name of a service in a file, which must not have its address. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function linesOf(rows: readonly ListRow[]): string {
  return rows.map(({ text }) => `${text}\n`).join('')
}

function headerOf(line: string): Partial<Header> {
  const header = parsed(line)
  return typeof header === 'object' && header !== null ? header : {}
}

function rowOf(text: string): ListRow | undefined {
  const id = /^\{"id":(\d+)[,}]/.exec(text)?.[1]
  return id !== undefined && parsed(text) !== undefined ? { id, text } : undefined
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
