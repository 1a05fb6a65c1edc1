import type { SearchResult } from './search-result.ts'

/** Signing keys in bech32 (CIP-5), also those of older tools, and the type of a key file of cardano-cli. */
const SECRET_KEY =
  /(?:^|[^a-z0-9_])((?:[a-z0-9]+_){1,3}x?sk|ed25519e?_sk|xprv)1[a-z0-9]{6,}|SigningKey[a-z0-9]*_|"type": ?"[a-z]*SigningKey/i
/** A key in CBOR as cardano-cli writes it: 32 bytes, or 128 of an extended signing key. */
const CBOR_KEY = /(?:^|[^0-9a-f])(?:5820[0-9a-f]{64}|5880[0-9a-f]{256})(?![0-9a-f])/i
/** The type of a key file that anyone may see. */
const PUBLIC_FILE = /"type": ?"[A-Za-z]{0,40}VerificationKey/

const WORD = /^[a-z]{3,8}$/
/** Frequent words of prose, of which none is in the word list of recovery phrases (BIP-39). */
const PROSE = new Set(
  'the and for was are but not his her had were from which their been would could than them these those its our has how did does'.split(
    ' ',
  ),
)
const MIN_WORDS = 9
const MAX_WORDS = 24

/** A signing key, what may be one, or a recovery phrase, wherever it stands in the text: a warning, and nothing else. */
export function readSecret(text: string): SearchResult | undefined {
  if (SECRET_KEY.test(text)) return warning('This is a secret key.')
  if (CBOR_KEY.test(text) && !PUBLIC_FILE.test(text)) return warning('This may be a secret key.')
  return isRecoveryPhrase(text) ? warning('This looks like a recovery phrase.') : undefined
}

function warning(title: string): SearchResult {
  const detail =
    'Anyone who has a secret key or a recovery phrase controls its funds. Do not paste it anywhere.'
  return { note: { kind: 'named', title, detail, isSecret: true } }
}

/** The list of 2,048 words is not at hand: as many short words as a phrase has, and none of them frequent in prose. */
function isRecoveryPhrase(text: string): boolean {
  const words = text
    .toLowerCase()
    .slice(0, MAX_WORDS * 16)
    .split(/[\s,;:.|"'[\]()-]+/)
    .filter((word) => word !== '' && !/^\d{1,2}$/.test(word))
  const isPhrase = words.every((word) => WORD.test(word) && !PROSE.has(word))
  return isPhrase && words.length >= MIN_WORDS && words.length <= MAX_WORDS
}
