import { OptionFault } from './option-fault.ts'

/** A word of a filter, and its position, from 0. */
export type Token = { readonly source: string; readonly at: number } & (
  | { readonly kind: 'open' | 'close' | 'comma' }
  /** Text without its quotation marks, with doubled ones undone. */
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number' | 'time' | 'word'; readonly text: string }
)

/** Patterns in the order in which they are tried. No two can match the same beginning and continue, so time is linear. */
const patterns = {
  space: /\s+/y,
  text: /'(?:[^']|'')*'/y,
  time: /\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?(?:Z|[+-]\d\d:\d\d)?)?/iy,
  number: /-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?(?![\w.])/y,
  word: /[a-z_]\w*/iy,
  open: /\(/y,
  close: /\)/y,
  comma: /,/y,
}

/** @throws {OptionFault} at the first character that begins no token. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const { kind, source } = next(text, at)
    if (kind === 'text') tokens.push({ kind, source, at, value: textOf(source) })
    else if (kind === 'number' || kind === 'time' || kind === 'word')
      tokens.push({ kind, source, at, text: source })
    else if (kind !== 'space') tokens.push({ kind, source, at })
    at += source.length
  }
  return tokens
}

function next(text: string, at: number) {
  for (const [kind, pattern] of Object.entries(patterns)) {
    pattern.lastIndex = at
    const source = pattern.exec(text)?.[0]
    if (source) return { kind: kind as keyof typeof patterns, source }
  }
  throw new OptionFault(
    text[at] === "'"
      ? `the text that begins at character ${at + 1} has no closing quotation mark`
      : `"${text[at]}" at character ${at + 1} is not expected`,
  )
}

function textOf(source: string): string {
  const value = source.slice(1, -1).replaceAll("''", "'")
  if (value.includes('\0')) throw new OptionFault('a text cannot hold the character NUL')
  return value
}
