import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailReceiver } from '#testing/mail/mail-receiver.ts'
import { freePort } from '#testing/postgres/free-port.ts'
import { openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import { startProgram } from '../../running-program.ts'
import { type BenchPage, type BenchPageName, benchPage, isLongPage, isUserPage } from './bench-pages.ts'
import { registerUser } from './bench-user.ts'

/** A build of the product with its sample networks, and, when a page needs it, with a network of 600 epochs. */
export interface BenchProduct {
  /** A page whose data the proxy has, as after the first visitor of the day. */
  page(name: BenchPageName): Promise<BenchPage>
  stop(): Promise<void>
}

const LONG = { epochs: 600, latestBlockNo: 600 * 20_000 - 1 }
/** Milliseconds in which a document is drawn from data that the first request has brought. */
const SETTLE = 300

/**
 * Starts the product on free ports and a new data directory.
 * @param program the main.js of its build
 */
export async function startBenchProduct(program: string): Promise<BenchProduct> {
  const directory = mkdtempSync(join(tmpdir(), 'epochal-bench-'))
  const product = await startProgram('start', { DATA_DIR: directory }, [], program)
  let long: ReturnType<typeof startLong> | undefined
  let users: ReturnType<typeof startWithMail> | undefined
  return {
    page: async (name) => {
      if (isUserPage(name)) {
        users ??= startWithMail(program)
        const { address, register } = await users
        // A page may end the session, and delete the project.
        const { session, project } = await register(`${name}-${Date.now()}@bench.example.org`)
        return { ...benchPage(name, address, project), session }
      }
      if (isLongPage(name)) long ??= startLong(program)
      const page = benchPage(name, isLongPage(name) ? ((await long)?.address ?? '') : product.address)
      for (let visit = 0; visit < 2; visit++) {
        await (await fetch(page.address)).text()
        await new Promise((resolve) => setTimeout(resolve, SETTLE))
      }
      return page
    },
    stop: async () => {
      await Promise.all([product.stop(), long?.then(({ stop }) => stop()), users?.then(({ stop }) => stop())])
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function startLong(program: string) {
  const upstream = await openFaultUpstream()
  Object.assign(upstream.chain, LONG)
  const explorer = await startProgram(
    'explorer',
    {
      MAINNET_BASE_URL: upstream.url,
      MAINNET_API_KEY: upstream.key,
      MAINNET_API_SECRET: upstream.secret,
    },
    [],
    program,
  )
  return {
    address: explorer.address,
    stop: async () => {
      await explorer.stop()
      await upstream.close()
    },
  }
}

/** The product with a mail server, so that users can register. */
async function startWithMail(program: string) {
  const directory = mkdtempSync(join(tmpdir(), 'epochal-bench-user-'))
  const mails = await startMailReceiver()
  const mailSettings = {
    PORT: String(await freePort()),
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: 'Epochal <explorer@example.org>',
  }
  const product = await startProgram('start', { ...mailSettings, DATA_DIR: directory }, [], program)
  const service = /listening on (http:\S+)/.exec(product.output())?.[1] ?? ''
  return {
    register: (email: string) => registerUser(product.address, service, mails, email),
    address: product.address,
    stop: async () => {
      await product.stop()
      await mails.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
