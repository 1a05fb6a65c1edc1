import { type IncomingHttpHeaders, request } from 'node:http'

/** Milliseconds without a byte after which a request fails. */
const TIMEOUT = 5000

interface HttpResponse {
  readonly status: number
  readonly body: string
}

/** Sends a GET request to a port of this machine, on a connection of its own. */
export function httpGet(
  port: number,
  path: string,
  headers: IncomingHttpHeaders = {},
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, timeout: TIMEOUT }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        body += text
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      response.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error('no response in time')))
    sent.on('error', reject)
    sent.end()
  })
}
