import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isNetworkName } from '#cardano/network.ts'
import type { RenderPage } from '#explorer-protocol/page-rendering.ts'
import { type Listening, listen } from '#http/listen.ts'
import type { Upstream } from '../proxy/upstream/upstream.ts'
import { openService } from '../service/open-service.ts'
import { MAKE_KEY_PATH, projectFault } from '../service/private-api.ts'
import { optionalIndexes } from '../service/store/chain/optional-indexes.ts'
import { askHolder, DataDirectoryHeld } from '../service/store/embedded/data-directory.ts'
import { writeLines } from './log-writer.ts'
import { publicUrl } from './proxy-settings.ts'
import { serviceOptions } from './service-options.ts'
import { readSettings, type Settings } from './settings/read-settings.ts'
import { SettingFault } from './settings/setting-fault.ts'
import { runsService, startService, upstreamsBeside } from './start-service.ts'

const tell = writeLines(process.stderr)

/** The built app lies beside the built servers: dist/web beside dist/server. */
const appDirectory = fileURLToPath(new URL('../web', import.meta.url))

/** The app's own drawing of a page, built for this side: it is known here by what it does alone. */
const viewModule = new URL('./render-page.js', import.meta.url).href

const commands: Readonly<Record<string, (settings: Settings) => Promise<void>>> = {
  start: runEverything,
  explorer: runExplorer,
  service: runService,
  key: makeKey,
  indexes: printIndexes,
}

async function runEverything(settings: Settings): Promise<void> {
  const running = runsService(settings) ? await startService(settings, tell) : undefined
  const proxy = await upstreamsBeside(settings, running)
    .then((upstreams) => listenAsProxy(settings, upstreams))
    .catch(async (error: unknown) => {
      await running?.close()
      throw error
    })
  if (running) tell(`service: listening on ${running.listening.address}`)
  tellAddress(settings, proxy.address)
  closeOnSignal([proxy, running])
  running?.service.ended.then(() => endUnlessClosing('the embedded database ended'))
  await proxy.checkSetUp()
}

/** Listens, and then says how far the proxy has come with each network. */
async function listenAsProxy(
  settings: Settings,
  upstreams: readonly Upstream[],
): Promise<Listening & { checkSetUp(): Promise<void> }> {
  // What the service alone does not need, it does not load.
  const [{ startProxy }, { readAppFiles }] = await Promise.all([
    import('./start-proxy.ts'),
    import('../proxy/front/app-files.ts'),
  ])
  const { renderPage }: { renderPage: RenderPage } = await import(viewModule)
  const proxy = startProxy(upstreams, readAppFiles(appDirectory, renderPage), settings, tell)
  const listening = await listen(proxy.listener, settings.HOST, settings.PORT)
  return {
    address: listening.address,
    checkSetUp: proxy.checkSetUp,
    close: async () => {
      await listening.close()
      await proxy.close()
    },
  }
}

async function runExplorer(settings: Settings): Promise<void> {
  if (settings.upstreams.length === 0) {
    throw new SettingFault(
      'the explorer alone needs an upstream: MAINNET_BASE_URL, MAINNET_API_KEY, MAINNET_API_SECRET',
    )
  }
  const proxy = await listenAsProxy(settings, settings.upstreams)
  tellAddress(settings, proxy.address)
  closeOnSignal([proxy])
  await proxy.checkSetUp()
}

function tellAddress(settings: Settings, listening: string): void {
  if (settings.PUBLIC_URL !== undefined) tell(`explorer: listening on ${listening}`)
  process.stdout.write(`Epochal is at ${publicUrl(settings, listening)}\n`)
}

async function runService(settings: Settings): Promise<void> {
  const running = await startService(settings, tell)
  process.stdout.write(`The data service is at ${running.listening.address}\n`)
  closeOnSignal([running])
  running.service.ended.then(() => endUnlessClosing('the embedded database ended'))
}

/** Prints a new key and its secret; a running service makes it, else the data directory is opened for it. */
async function makeKey(settings: Settings): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { network: { type: 'string' }, name: { type: 'string' } },
  })
  const { network = '', name = '' } = values
  const fault = projectFault(network, name)
  if (fault || !isNetworkName(network))
    throw new SettingFault(`${fault}. Usage: npm run key -- --network mainnet --name NAME`)
  try {
    const service = await openService({
      ...serviceOptions(settings, {
        reportFailure: ({ error }) => tell(String(error)),
        reportRequest: () => undefined,
        progress: tell,
      }),
      databases: [],
      samples: false,
    })
    printKey(await service.makeKey(network, name))
    await service.close()
  } catch (error) {
    if (!(error instanceof DataDirectoryHeld)) throw error
    const { status, text } = await askHolder(error.holder, MAKE_KEY_PATH, { network, name })
    if (status !== 200) throw new SettingFault(`the running service gave no key: ${text}`)
    printKey(JSON.parse(text))
  }
}

/** For `psql` of a database's owner; the service itself never writes to a db-sync database. */
async function printIndexes(): Promise<void> {
  process.stdout.write(`${optionalIndexes.map(({ create }) => create).join('\n')}\n`)
}

function printKey({ key, secret }: { key: string; secret: string }): void {
  process.stdout.write(`API key     ${key}\nAPI secret  ${secret}\n`)
  tell('The secret is shown this once and kept nowhere.')
}

let closing = false

function closeOnSignal(programs: readonly ({ close(): Promise<void> } | undefined)[]): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      closing = true
      for (const program of programs) await program?.close()
      process.exit(0)
    })
  }
}

function endUnlessClosing(why: string): void {
  if (closing) return
  tell(why)
  process.exit(1)
}

async function main(): Promise<void> {
  const name = process.argv[2] ?? 'start'
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new SettingFault(`there is no command "${name}"; there are ${Object.keys(commands).join(', ')}`)
  if (existsSync(resolve('.env'))) process.loadEnvFile()
  await command(readSettings(process.env))
}

main().catch((error: unknown) => {
  const expected =
    error instanceof SettingFault || error instanceof DataDirectoryHeld || isOfTheMachine(error)
  tell(
    expected && error instanceof Error
      ? `epochal: ${error.message}`
      : String((error as Error).stack ?? error),
  )
  process.exit(1)
})

const MACHINE_FAULTS = ['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOTFOUND']

/** A port that is taken, an address that is not here, a directory that cannot be written: not a bug. */
function isOfTheMachine(error: unknown): boolean {
  return error instanceof Error && 'code' in error && MACHINE_FAULTS.includes(String(error.code))
}
