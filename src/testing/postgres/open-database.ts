import type { Secret } from '#contract/secret.ts'
import { type ControlDatabase, connectControlDatabase } from '#service/store/control/control-database.ts'

/** Opens a database for as long as the function works with it. */
export async function withDatabase<Result>(
  url: Secret,
  work: (db: ControlDatabase) => Promise<Result>,
): Promise<Result> {
  const db = connectControlDatabase(url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
