/** Text without one of these characters has no escapes. */
const MARKS = ['\\', '%', '&'] as const

export function hasEscapes(text: string): boolean {
  return MARKS.some((mark) => text.includes(mark))
}

/** HTML's names of the ASCII characters that are neither letters nor digits, in lower case. */
const NAMED: Readonly<Record<string, string>> = {
  tab: '\t',
  newline: '\n',
  nbsp: ' ',
  excl: '!',
  quot: '"',
  num: '#',
  dollar: '$',
  percnt: '%',
  amp: '&',
  apos: "'",
  lpar: '(',
  rpar: ')',
  ast: '*',
  midast: '*',
  plus: '+',
  comma: ',',
  hyphen: '-',
  dash: '-',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  lt: '<',
  equals: '=',
  gt: '>',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  hat: '^',
  lowbar: '_',
  underbar: '_',
  grave: '`',
  lcub: '{',
  lbrace: '{',
  verbar: '|',
  vert: '|',
  rcub: '}',
  rbrace: '}',
}

const BACKSLASH = /\\(?:u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|x([0-9a-f]{2})|(.))/gis
const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/**
 * Resolves one layer of the escapes of JSON and JavaScript, of HTML and of addresses. What only looks like an escape is
 * resolved too: the result is for searching alone.
 */
export function resolveEscapes(text: string): string {
  return text
    .replace(BACKSLASH, (_, four, any, two, other) => {
      const hex = four ?? any ?? two
      return hex === undefined ? (CONTROLS[other] ?? other) : character(Number.parseInt(hex, 16))
    })
    .replace(/&#x([0-9a-f]{1,6});?|&#(\d{1,7});?|&([a-z]{2,9});/gi, (entity, hex, decimal, name) => {
      if (name) return NAMED[String(name).toLowerCase()] ?? entity
      return character(hex ? Number.parseInt(hex, 16) : Number(decimal))
    })
    .replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
