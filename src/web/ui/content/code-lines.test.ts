import { expect, test } from 'vitest'
import { highlightCode } from './code-lines.tsx'

test.each([
  ['json', '  "a": "b",', 'key:"a" text:"b"'],
  ['json', '  "n": -1.5e+3, null', 'key:"n" literal:-1.5e+3 literal:null'],
  ['json', '…', 'comment:…'],
  ['code', '// Node 20', 'comment:// Node 20'],
  ['code', '    # Decimal "x"', 'comment:    # Decimal "x"'],
  ['code', 'const u = "https://a/b";', 'text:"https://a/b"'],
  ['code', '-d "client_id=$EPOCHAL_API_KEY"', 'text:"client_id=$ placeholder:EPOCHAL_API_KEY text:"'],
  ['code', 'EPOCHAL_TOKEN=$(curl', 'placeholder:EPOCHAL_TOKEN'],
  ['code', "'<BASE_URL of mainnet>/api'", "text:' placeholder:<BASE_URL of mainnet> text:/api'"],
] as const)('of %s, %j has %j', (grammar, line, expected) => {
  const pieces = highlightCode(line, grammar)
  expect(pieces.map(({ text }) => text).join('')).toBe(line)
  const marked = pieces.filter(({ kind }) => kind !== 'plain')
  expect(marked.map(({ kind, text }) => `${kind}:${text}`).join(' ')).toBe(expected)
})
