/**
 * The cache of mutations of the app's query client, which has none: the build puts it in place of the library's own, which
 * the client would make and never use. Calls of the dashboard are mutations of another client (`useAction`).
 */
export class MutationCache {
  findAll(): readonly never[] {
    return []
  }

  async resumePausedMutations(): Promise<void> {}

  clear(): void {}
}
