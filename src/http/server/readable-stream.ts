/**
 * A stream of the Fetch API over pieces. Node's own `Readable.toWeb` throws where nothing can catch it when its reader
 * goes away (seen in Node 20.20).
 */
export function readableStream(source: AsyncIterable<Uint8Array>): ReadableStream {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => {
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
