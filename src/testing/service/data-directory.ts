import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseContent } from './database-image.ts'

/**
 * A new data directory, whose embedded database has been filled as by an earlier start of the program.
 * @returns its path
 */
export async function makeDataDirectory(content: DatabaseContent): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  const { copyDatabaseImage } = await import('./database-image.ts')
  await copyDatabaseImage(join(directory, 'database'), content)
  return directory
}
