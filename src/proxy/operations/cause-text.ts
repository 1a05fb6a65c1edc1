/** Beginnings of the codes of Node and OpenSSL, and what they say about a connection. */
const kinds = [
  ['name not found', /^(ENOTFOUND|EAI_)/],
  ['connection refused', /^ECONNREFUSED/],
  ['connection reset', /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)/],
  ['no route', /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)/],
  ['timeout', /^(ETIMEDOUT|UND_ERR_[A-Z]+_TIMEOUT)/],
  ['TLS', /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA)/],
] as const

/** Why a connection failed, as the operating system and OpenSSL say it, without a stack trace. */
export function causeText(cause: unknown): string {
  const error = deepest(cause)
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  const kind = kinds.find(([, codes]) => codes.test(code))?.[0]
  const text = error.message || code || error.name
  return kind === undefined ? text : `${kind}: ${text}`
}

/** The first cause; of several attempts that of the first. */
function deepest(cause: unknown): unknown {
  if (cause instanceof AggregateError && cause.errors.length > 0) return deepest(cause.errors[0])
  return cause instanceof Error && cause.cause instanceof Error ? deepest(cause.cause) : cause
}
