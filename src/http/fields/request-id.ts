/** Header field that names a request; a client may choose the name. Not in the specification. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

/** Names for the requests of one program, each used once. */
export function createRequestIds(): () => string {
  const run = crypto.randomUUID().slice(0, 8)
  let count = 0
  return () => {
    count += 1
    return `${run}-${count.toString(36)}`
  }
}

/** The client's own name for a request if it is short and plain, so that it may stand in logs. */
export function acceptedRequestId(received: string | undefined): string | undefined {
  return received !== undefined && /^[\w.:-]{1,64}$/.test(received) ? received : undefined
}
