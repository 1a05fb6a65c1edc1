import type { StoreMessage } from '../../service-worker/messages.ts'

/** Gives a worker data to store. @returns the build of the worker; never resolves for a worker that does not reply */
export function storeInWorker(worker: Pick<Worker, 'postMessage'>, message: StoreMessage): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  const reply = new Promise<string>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
  })
  worker.postMessage(message, [port2])
  return reply
}

type Registration = Pick<ServiceWorkerRegistration, 'active' | 'installing' | 'waiting' | 'update'>

/**
 * Whether a page whose build is not that of a worker is the older of both: it came back after its build was replaced. The worker
 * is the older one where the server has another, which says so itself when it becomes active.
 * @throws when the server cannot be reached
 */
export async function isPageOlder(
  registration: Registration,
  worker: Registration['active'],
): Promise<boolean> {
  await registration.update()
  return registration.active === worker && !registration.installing && !registration.waiting
}
