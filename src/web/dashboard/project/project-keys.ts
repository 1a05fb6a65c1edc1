import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'

export type ProjectKey = ListedProject['keys'][number]

/** A live key with the name that tells it from the others of its project. */
export interface NamedKey extends ProjectKey {
  /** As a title: `Old key`. */
  readonly title: string
  /** In a sentence: `the old key`. */
  readonly words: string
}

/** The live keys of a project, the oldest first, each with a name. */
export function namedKeys({ keys }: Pick<ListedProject, 'keys'>): readonly NamedKey[] {
  return keys.map((key, at) => {
    if (keys.length === 1) return { ...key, title: 'Key', words: 'the key' }
    if (keys.length > 2) return { ...key, title: `Key ${at + 1}`, words: `key ${at + 1}` }
    return at === 0
      ? { ...key, title: 'Old key', words: 'the old key' }
      : { ...key, title: 'New key', words: 'the new key' }
  })
}
