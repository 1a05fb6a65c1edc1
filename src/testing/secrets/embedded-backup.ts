import { cp, rm } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'

/** Parts of a backup by name, such as a table. */
export type Backup = ReadonlyMap<string, Uint8Array>

/**
 * Makes backups of an embedded database: its files as an archive, and the rows of each control table as `pg_dump` writes
 * them, where no value is compressed. The database may be in use: a copy of its files recovers as after a crash.
 * @param copy where the copy is put, and removed again
 */
export async function backUpEmbedded(database: string, copy: string): Promise<Backup> {
  await cp(database, copy, { recursive: true })
  const db = await PGlite.create(copy)
  const backup = new Map<string, Uint8Array>()
  const { rows } = await db.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'control'`,
  )
  for (const { name } of rows) {
    const { blob } = await db.query(`COPY control.${name} TO '/dev/blob'`)
    backup.set(`rows of ${name}`, await bytesOf(blob))
  }
  backup.set('archive of the files', await bytesOf(await db.dumpDataDir('none')))
  await db.close()
  await rm(copy, { recursive: true })
  return backup
}

async function bytesOf(blob: Blob | undefined): Promise<Uint8Array> {
  return new Uint8Array((await blob?.arrayBuffer()) ?? [])
}
