import { type LoggedResponse, requestLog } from './request-log.ts'

/**
 * Lets the log read the body of the newest response from where the page keeps it, when it is shown. So a long body is in memory
 * once, and what has come of it by now is dropped.
 * @param path on this site
 * @param readBody the body as received; rejects for one that has broken off
 */
export async function logBodyAs(path: string, readBody: () => Promise<Blob>): Promise<void> {
  const request = requestLog.get(path)
  const response = await request?.response
  if (!request || !response || requestLog.get(path) !== request) return
  void response.body?.cancel()
  const { status, headers } = response
  const logged: LoggedResponse = {
    status,
    headers,
    body: null,
    clone: () => new Response(streamOf(readBody), { status, headers }),
  }
  requestLog.set(path, { ...request, response: Promise.resolve(logged) })
}

function streamOf(readBody: () => Promise<Blob>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      const body = await readBody()
      controller.enqueue(new Uint8Array(await body.arrayBuffer()))
      controller.close()
    },
  })
}
