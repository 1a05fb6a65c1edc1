// Plain JavaScript, because Node starts this file itself, from the source and from the build alike.
import { PGlite } from '@electric-sql/pglite'
import { startParams } from './database-parameters.js'
import { endAfterPanic } from './end-after-panic.js'

/**
 * Creates the database of a directory, in a process that ends with it: `initdb` takes 700 MB, and a thread would leave
 * a third of them to the process around it.
 */
const [directory = ''] = process.argv.slice(2)
// The process that waits for the database has ended.
process.once('disconnect', () => process.exit(1))
try {
  const db = await PGlite.create(directory, { startParams })
  endAfterPanic(db)
  await db.close()
  process.exit(0)
} catch (error) {
  const { message, code, errno } = Object(error)
  process.send?.({ message, code, errno }, () => process.exit(1))
}
