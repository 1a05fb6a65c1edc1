/** The state of a history entry by which the page of the lookup begins with a text, which no address has and no server sees. */
export function pastedState(text: string): { readonly pasted: string } {
  return { pasted: text }
}

/** Undefined where the state of a history entry has none. */
export function pastedOf(state: unknown): string | undefined {
  const { pasted }: { readonly pasted?: unknown } = Object(state)
  return typeof pasted === 'string' ? pasted : undefined
}
