import type { Account } from '#contract/dashboard/dashboard-results.ts'

/** The sentence about what a deletion of the account takes along. */
export function deletionText({ projects, keys }: Pick<Account, 'projects' | 'keys'>): string {
  return `${lossText(projects, keys)} This cannot be undone.`
}

function lossText(projects: number, keys: number): string {
  if (projects === 0) return 'It is deleted at once; it has no projects.'
  const owned = projects === 1 ? 'Your project' : `Your ${projects} projects`
  if (keys === 0) return `${owned}, without keys, ${projects === 1 ? 'is' : 'are'} deleted with it.`
  const their = projects === 1 ? 'its' : 'their'
  return `${owned} and ${their} ${keys === 1 ? 'key' : `${keys} keys`} stop working at once.`
}
