/** The least and the greatest value, both included; one that is undefined is no bound. */
export interface Bounds<Value> {
  readonly least: Value | undefined
  readonly greatest: Value | undefined
}

export type BoundEnd = keyof Bounds<unknown>

export const boundEnds: readonly BoundEnd[] = ['least', 'greatest']

const SEPARATOR = '..'

/** Bounds in an address: `300000..`, `..95000.5`, `-5..5`; an end without text is no bound. Undefined of any other text. */
export function readBoundsText(text: string | null): Record<BoundEnd, string> | undefined {
  const [least, greatest, ...more] = text?.split(SEPARATOR) ?? []
  return least === undefined || greatest === undefined || more.length > 0 ? undefined : { least, greatest }
}

export function boundsText({ least = '', greatest = '' }: Partial<Bounds<string>>): string {
  return `${least}${SEPARATOR}${greatest}`
}
