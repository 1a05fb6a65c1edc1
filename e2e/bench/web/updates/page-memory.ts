import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'

/** Megabytes of a page. */
export interface PageMemory {
  /** Objects of the page's own script. */
  readonly heap: number
  /** Objects and buffers of its workers. */
  readonly workers: number
  /** Buffers and other memory that objects of the page hold. */
  readonly buffers: number
  /** All private memory of the processes that draw pages, the browser's own part of them included. */
  readonly process: number
}

const MEGABYTE = 1024 * 1024

/** Memory after a collection of garbage; the browser shows this page alone. */
export async function measureMemory(browser: Browser, page: Page): Promise<PageMemory> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const own = await session.send('Runtime.getHeapUsage')
  const workers = await workerMemory(session)
  await session.detach()
  return {
    heap: own.usedSize / MEGABYTE,
    buffers: bufferSize(own) / MEGABYTE,
    workers: workers / MEGABYTE,
    process: (await processMemory(browser)) / MEGABYTE,
  }
}

/** Chromium tells these apart since version 133. */
function bufferSize(usage: object): number {
  const { backingStorageSize = 0, embedderHeapUsedSize = 0 } = usage as Record<string, number>
  return backingStorageSize + embedderHeapUsedSize
}

type Session = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>

/** The workers have sessions of their own, whose messages come through that of the page. */
async function workerMemory(session: Session): Promise<number> {
  const ids: string[] = []
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') ids.push(sessionId)
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  let bytes = 0
  for (const sessionId of ids) {
    await sendToWorker(session, sessionId, 'HeapProfiler.collectGarbage')
    const usage = await sendToWorker(session, sessionId, 'Runtime.getHeapUsage')
    bytes += (usage.usedSize ?? 0) + bufferSize(usage)
  }
  return bytes
}

let messages = 0

function sendToWorker(session: Session, sessionId: string, method: string): Promise<Record<string, number>> {
  const id = ++messages
  return new Promise((resolve) => {
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const response = JSON.parse(message)
      if (response.id === id) resolve(response.result ?? {})
    })
    void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
  })
}

async function processMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { id }) => sum + privateBytes(id), 0)
}

/** Linux tells it; elsewhere it is 0. */
function privateBytes(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return [...text.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].reduce(
      (sum, [, kB]) => sum + Number(kB) * 1024,
      0,
    )
  } catch {
    return 0
  }
}
