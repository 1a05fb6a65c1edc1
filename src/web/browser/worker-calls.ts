/** Functions that run in a worker. Arguments and results are cloned, but for buffers that {@link transferring} names. */
type WorkerFunctions<Functions> = {
  readonly [Name in keyof Functions]: (...args: never[]) => unknown
}

/** The end of a channel: a worker, or its own global scope. */
interface Port {
  postMessage(message: unknown, options: { readonly transfer: Transferable[] }): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

interface CallMessage {
  readonly id: number
  readonly name: string
  readonly args: readonly unknown[]
}

type ResultMessage = { readonly id: number } & (
  | { readonly result: unknown }
  | { readonly failure: { readonly name: string; readonly message: string } }
)

const transfers = new WeakMap<object, readonly ArrayBufferLike[]>()

/** The same value, whose buffers are moved to the other side: here they are empty afterwards. */
export function transferring<Value extends object>(value: Value, buffers: readonly ArrayBufferLike[]): Value {
  transfers.set(value, buffers)
  return value
}

function transferOf(values: readonly unknown[]): Transferable[] {
  return values.flatMap((value) => transfers.get(value as object) ?? []) as Transferable[]
}

/** Runs the functions for the other side of a port, each call when those before it have returned or wait. */
export function answerCalls<Functions extends WorkerFunctions<Functions>>(
  functions: Functions,
  port: Port,
): void {
  port.addEventListener('message', async ({ data }) => {
    const { id, name, args } = data as CallMessage
    try {
      const result = await functions[name as keyof Functions](...(args as never[]))
      port.postMessage({ id, result } satisfies ResultMessage, { transfer: transferOf([result]) })
    } catch (error) {
      const { name, message } = error as Error
      port.postMessage({ id, failure: { name, message } } satisfies ResultMessage, { transfer: [] })
    }
  })
}

/** The functions of a worker, for the page. */
export interface WorkerCalls<Functions extends WorkerFunctions<Functions>> {
  readonly call: <Name extends keyof Functions & string>(
    name: Name,
    ...args: Parameters<Functions[Name]>
  ) => Promise<Awaited<ReturnType<Functions[Name]>>>
  /** Ends the worker. Calls under way, and later ones, fail with the error. */
  readonly end: (error: Error) => void
  /** The error with which the worker ended; undefined while it runs. */
  readonly failure: () => Error | undefined
}

/**
 * @param errorOf the error of a call whose function has thrown one, by its name and message: a class does not pass a port
 * @param errorOfWorker the error of all calls when the worker itself does not run
 */
export function callWorker<Functions extends WorkerFunctions<Functions>>(
  worker: Port & Pick<Worker, 'terminate' | 'addEventListener'>,
  errorOf: (name: string, message: string) => Error,
  errorOfWorker: () => Error,
): WorkerCalls<Functions> {
  const pending = new Map<number, PromiseWithResolvers>()
  let calls = 0
  let failure: Error | undefined

  function end(error: Error) {
    failure ??= error
    worker.terminate()
    for (const { reject } of pending.values()) reject(failure)
    pending.clear()
  }

  worker.addEventListener('error', () => end(errorOfWorker()))
  worker.addEventListener('messageerror', () => end(errorOfWorker()))
  worker.addEventListener('message', ({ data }: MessageEvent<ResultMessage>) => {
    const call = pending.get(data.id)
    pending.delete(data.id)
    if ('failure' in data) call?.reject(errorOf(data.failure.name, data.failure.message))
    else call?.resolve(data.result as never)
  })
  return {
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        const id = calls++
        pending.set(id, { resolve, reject })
        worker.postMessage({ id, name, args } satisfies CallMessage, { transfer: transferOf(args) })
      }),
    end,
    failure: () => failure,
  }
}

interface PromiseWithResolvers {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}
