/**
 * The body of a request, whole.
 * @param most bytes
 * @returns `too-large` beyond the most, `incomplete` when its client disconnects or sends bytes that are no body
 */
export async function receiveBody(
  request: Request,
  most: number,
): Promise<Buffer | 'too-large' | 'incomplete'> {
  const reader = request.body?.getReader()
  const pieces: Uint8Array[] = []
  for (let size = 0; reader; ) {
    // Reading fails with the connection alone.
    const piece = await reader.read().catch(() => undefined)
    if (!piece) return 'incomplete'
    if (piece.done) break
    size += piece.value.byteLength
    if (size > most) {
      await reader.cancel()
      return 'too-large'
    }
    pieces.push(piece.value)
  }
  return Buffer.concat(pieces)
}
