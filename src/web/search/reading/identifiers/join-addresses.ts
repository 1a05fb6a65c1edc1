import { isBech32 } from '#cardano/bech32-repair.ts'

/** An address that is followed by pieces which may belong to it, none of them the beginning of another address. */
const PIECES =
  /\b(?:stake|addr)(?:_test)?1[a-z0-9]{20,100}(?: (?!(?:stake|addr)(?:_test)?1)[a-z0-9]{1,100}\b){1,3}/gi

/** The text with those addresses in one piece that a line break divided: whose pieces pass the checksum when joined. */
export function joinAddresses(text: string): string {
  return text.replace(PIECES, (match) => {
    const pieces = match.split(' ')
    if (isBech32(pieces[0] ?? '')) return match
    for (let count = 2; count <= pieces.length; count++) {
      const joined = pieces.slice(0, count).join('')
      if (isBech32(joined)) return [joined, ...pieces.slice(count)].join(' ')
    }
    return match
  })
}
