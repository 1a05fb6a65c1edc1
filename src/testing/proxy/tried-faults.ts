import type { Fault } from '../upstream/fault.ts'

/** A fault of a data service or identity server, for the table of all of them. */
export interface TriedFault {
  readonly what: string
  readonly kind: 'data' | 'token'
  readonly fault: Fault
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
const HTML = { 'Content-Type': 'text/html' }
const page = '<!doctype html><title>Bad gateway</title>'

const statuses = [
  201, 202, 204, 206, 300, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 406, 409, 410, 411,
  413, 414, 415, 418, 421, 422, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504, 505, 507, 511, 520,
  599,
]

const tokenStatuses = [204, 302, 304, 400, 401, 402, 403, 404, 429, 500, 502, 503]

const waits = [
  '0',
  '1',
  '70',
  '99999999999',
  '-5',
  'soon',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'Fri, 31 Dec 9999 23:59:59 GMT',
]

const bodies = [
  '',
  ' ',
  'null',
  'true',
  '7',
  '"text"',
  '[]',
  '{}',
  '[{}]',
  '{"value":[]}',
  '{"value":[{}]}',
  '{"no":',
  '{"no":399}x',
  '\uFEFF{"no":399}',
  '{"no":"399"}',
  '{"no":-1}',
  `{"no":${'9'.repeat(50)}}`,
  '{"no":1e999}',
  '{"no":NaN}',
  '{"__proto__":{"no":399}}',
  '['.repeat(10_000),
  `"${'x'.repeat(100_000)}"`,
]

const types = [
  undefined,
  '',
  'text/plain',
  'text/html',
  'application/xml',
  'application/octet-stream',
  'application/json; charset=utf-16',
]

const codings = ['gzip', 'x-gzip', 'GZIP', 'br', 'deflate', 'zstd', 'compress', 'gzip, br', 'unknown']

const breaks: readonly (readonly [string, Fault])[] = [
  ['resets the connection', { break: 'connect' }],
  ['breaks off in the header', { break: 'headers' }],
  ['breaks off in a body with a length', { break: 'body' }],
  ['breaks off in a chunked body', { break: 'body', chunked: true }],
  ['ends before the last chunk', { break: 'end' }],
  ['never responds', { hang: 'headers' }],
  ['stops in the body', { hang: 'body' }],
  ['sends a byte each 100 ms', { drip: 100 }],
  ['sends 5 MB', { huge: 5 * 2 ** 20 }],
  ['sends 20 MB', { huge: 20 * 2 ** 20 }],
  ['returns the credentials', { echo: true }],
]

const raws: readonly (readonly [string, string])[] = [
  ['103 and nothing more', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ['103 and 404', 'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'],
  ['101', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['HTTP/0.9', '{"no":399}'],
  ['lines without a carriage return', 'HTTP/1.1 200 OK\nContent-Length: 2\n\n{}'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
  ['a negative length', 'HTTP/1.1 200 OK\r\nContent-Length: -2\r\n\r\n{}'],
  ['a chunk without a size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxx\r\n{}\r\n0\r\n\r\n'],
  ['a header of 100 kB', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n{}`],
  ['status 999', 'HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n'],
  ['status 42', 'HTTP/1.1 42 Odd\r\nContent-Length: 0\r\n\r\n'],
]

const tokens: readonly unknown[] = [
  null,
  [],
  {},
  { access_token: 'x' },
  { access_token: '', token_type: 'Bearer' },
  { access_token: 7, token_type: 'Bearer' },
  { access_token: 'x', token_type: 'mac' },
  { access_token: 'x', token_type: 'Bearer', expires_in: -1 },
  { access_token: 'x', token_type: 'Bearer', expires_in: 'soon' },
  { access_token: 'x\r\ny', token_type: 'Bearer' },
  { access_token: 'x\u0000', token_type: 'Bearer' },
  { access_token: '→', token_type: 'Bearer' },
]

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 20)}… (${text.length} characters)` : text
}

function tried(kind: TriedFault['kind'], what: string, fault: Fault): TriedFault {
  return { kind, what, fault }
}

/** Every fault of the table. */
export const triedFaults: readonly TriedFault[] = [
  ...statuses.flatMap((status) => [
    tried('data', `${status}`, { status, headers: { 'Content-Length': '0' } }),
    ...(status === 204 || status === 304
      ? []
      : [tried('data', `${status} with a page`, { status, headers: HTML, body: page })]),
  ]),
  ...[402, 429, 503].flatMap((status) =>
    waits.map((wait) =>
      tried('data', `${status}, \`Retry-After: ${wait}\``, {
        status,
        headers: { 'Retry-After': wait, 'Content-Length': '0' },
      }),
    ),
  ),
  ...bodies.map((body) =>
    tried('data', `200, JSON \`${shortened(JSON.stringify(body))}\``, {
      status: 200,
      headers: JSON_TYPE,
      body,
    }),
  ),
  ...types.map((type) =>
    tried('data', type === undefined ? 'no content type' : `\`Content-Type: ${type}\``, {
      status: 200,
      headers: type === undefined ? {} : { 'Content-Type': type },
      body: '{}',
    }),
  ),
  ...codings.map((coding) =>
    tried('data', `\`Content-Encoding: ${coding}\` of a plain body`, {
      status: 200,
      headers: { ...JSON_TYPE, 'Content-Encoding': coding },
      body: '{"no":399}',
    }),
  ),
  ...breaks.map(([what, fault]) => tried('data', what, fault)),
  ...raws.map(([what, raw]) => tried('data', what, { raw })),
  ...tokenStatuses.map((status) =>
    tried('token', `${status}`, { status, headers: { 'Content-Length': '0' } }),
  ),
  ...breaks.filter(([, fault]) => !('echo' in fault)).map(([what, fault]) => tried('token', what, fault)),
  ...tokens.map((token) => tried('token', `200, JSON \`${JSON.stringify(token)}\``, { json: token })),
]
