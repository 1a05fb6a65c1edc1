/** Characters of a list that are read before other work of the event loop may run. */
const SLICE = 2 ** 20

/**
 * Cuts the text of a JSON array of objects into arrays of a megabyte each, so that no list holds up the event loop. What
 * is no such array stays whole, for its reader to refuse.
 */
export function* rowSlices(text: string): Generator<string> {
  if (text.length <= SLICE || !/^\s*\[\s*\{/.test(text)) {
    yield text
    return
  }
  let begin = text.indexOf('{')
  for (let at = begin, depth = 0, isText = false; at < text.length; at++) {
    const character = text[at]
    if (isText) {
      if (character === '\\') at += 1
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      depth -= 1
      if (depth !== 0 || at - begin < SLICE) continue
      const next = /^\s*,\s*(?=\{)/.exec(text.slice(at + 1, at + 100))
      if (!next) continue
      yield `[${text.slice(begin, at + 1)}]`
      at += next[0].length
      begin = at + 1
    }
  }
  yield `[${text.slice(begin)}`
}
