/**
 * The effect of a press of "Rename": `done` when the project has the name already; `ask` when another tab gave it a name that
 * the form did not begin with.
 */
export type RenameStep = 'send' | 'done' | 'ask'

/**
 * @param began the name that the form shows as the present one
 * @param current the name that the project has
 * @param typed the name to give
 */
export function renameStep(began: string, current: string, typed: string): RenameStep {
  if (typed === current) return 'done'
  return current === began ? 'send' : 'ask'
}

/** Whether a typed text confirms what is done to a project: its name; how a keyboard composes letters does not matter. */
export function isConfirmedBy(typed: string, name: string): boolean {
  return typed.normalize().trim() === name.normalize().trim()
}
