/** A choice among a few, kept in this browser. Storage that is closed or holds something else is no choice. */
export function remembered<T extends string>(name: string, choices: readonly T[], preset: T) {
  const key = `epochal.${name}`
  return {
    read(): T {
      try {
        const stored = localStorage.getItem(key)
        return choices.find((choice) => choice === stored) ?? preset
      } catch {
        return preset
      }
    },
    write(choice: T): void {
      try {
        localStorage.setItem(key, choice)
      } catch {
        // The choice then holds for this page alone.
      }
    },
  }
}
