/**
 * The path of the first page whose record exists, looked up one after the other. It is the first path if none exists, since
 * its page says so, and if the data service does not answer.
 * @param isOnRecord resolves to false if there is no such record; rejects without an answer
 */
export async function firstOnRecord(
  paths: readonly [string, ...string[]],
  isOnRecord: (path: string) => Promise<boolean>,
): Promise<string> {
  try {
    for (const path of paths) if (await isOnRecord(path)) return path
  } catch {
    // Offline, or the limits are used up: the first page says so and tries again.
  }
  return paths[0]
}
