import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#testing/postgres/free-port.ts'
import { type ServingProgram, startProgram } from '#testing/program/program-process.ts'
import { makeDataDirectory } from '#testing/service/data-directory.ts'

/** The program behind real reverse proxies, with the examples of `deploy`, where they are installed. */

const deploy = fileURLToPath(new URL('../../../deploy/', import.meta.url))
/** The addresses that visitors come from, and that of the proxies. A refused sign-in of an address is logged once a minute. */
const VISITORS = { Caddy: ['127.0.0.5', '127.0.0.6'], nginx: ['127.0.0.7', '127.0.0.8'] } as const
const PROXY = '127.0.0.1'

const hasCaddy = spawnSync('caddy', ['version']).status === 0
const hasNginx = spawnSync('nginx', ['-v']).status === 0

interface Response {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Requests a path as a visitor does, from an address of its own. */
function visit(
  port: number,
  host: string,
  path: string,
  { from = '127.0.0.9', body }: { readonly from?: string; readonly body?: object } = {},
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const headers = {
      Host: host,
      // An address that a visitor claims is not believed.
      'X-Forwarded-For': '203.0.113.77',
      ...(body && { Origin: `https://${host}`, 'Content-Type': 'application/json' }),
    }
    const options = { host: PROXY, port, localAddress: from, path, method: body ? 'POST' : 'GET', headers }
    const outgoing = request(options, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
    })
    outgoing.on('error', reject)
    outgoing.end(body && JSON.stringify(body))
  })
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, PROXY)
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('close', () => socket.destroy())
      setTimeout(() => socket.end(), 0)
    })
    if (isOpen) return
    await pause(50)
  }
  throw new Error(`nothing listens on ${port}`)
}

let directory: string
const children: ChildProcess[] = []
const programs: ServingProgram[] = []

/** Programs at the root of a host, and below a path. */
let root: Explorer
let below: Explorer

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  if (!hasCaddy) return
  ;[root, below] = await Promise.all([
    startExplorer('https://explorer.example'),
    startExplorer('https://example.org/cardano'),
  ])
})

afterAll(async () => {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(programs.map((program) => program.stop()))
  await rm(directory, { recursive: true, force: true })
})

interface Explorer {
  readonly port: number
  readonly output: () => string
}

/** Starts the program. @returns the port of the explorer */
async function startExplorer(publicUrl: string): Promise<Explorer> {
  const port = await freePort()
  const program = await startProgram(['start'], {
    DATA_DIR: await makeDataDirectory('control'),
    PORT: String(port),
    SERVICE_PORT: '0',
    SERVICE_SAMPLE_NETWORKS: 'off',
    MAINNET_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: PROXY,
    LOG_FORMAT: 'json',
  })
  programs.push(program)
  return { port, output: program.output }
}

async function startCaddy(text: string, environment: Record<string, string>, port: number): Promise<number> {
  const file = join(directory, `${port}.Caddyfile`)
  await writeFile(file, text)
  const env = { PATH: process.env.PATH, HOME: directory, ...environment }
  children.push(spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' }))
  await untilListening(port)
  return port
}

const GLOBAL = '{\n\tadmin off\n\tauto_https off\n}\n'

/** The example for Caddy. @returns the ports of the site at its root, and of that with a path */
async function caddyExample(root: number, below: number): Promise<readonly [number, number]> {
  const [site, withPath] = [await freePort(), await freePort()]
  const text = readFileSync(`${deploy}reverse-proxy.Caddyfile`, 'utf8')
  // The two sites are over one program in the example, and over one each here.
  const [snippet = '', sites = ''] = text.split('# At the root of a host.')
  const other = snippet
    .replace('(epochal)', '(below)')
    .replace('{$EXPLORER:127.0.0.1:4173}', `127.0.0.1:${below}`)
  const [first = '', second = ''] = sites.split('# Below a path')
  await startCaddy(
    `${GLOBAL}${snippet}${other}#${first}#${second.replace('import epochal', 'import below')}`,
    { EXPLORER: `127.0.0.1:${root}`, SITE: `:${site}`, SITE_WITH_PATH: `:${withPath}` },
    site,
  )
  return [site, withPath]
}

/** The example for nginx; both servers listen on one port. */
async function nginxExample(root: number, below: number): Promise<readonly [number, number]> {
  const port = await freePort()
  const text = readFileSync(`${deploy}nginx.conf`, 'utf8')
    .replaceAll('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*ssl_certificate.*$/gm, '')
    .replace('server 127.0.0.1:4173;', `server 127.0.0.1:${root};`)
    .replace(/(location \/cardano\/ \{\s*proxy_pass http:\/\/)epochal/, `$1127.0.0.1:${below}`)
  const file = join(directory, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${directory}/${name};`)
    .join(' ')
  await writeFile(
    file,
    `daemon off; pid ${directory}/nginx.pid; error_log stderr;
     events {} http { access_log off; ${temporary}\n${text}\n}`,
  )
  const child = spawn('nginx', ['-e', 'stderr', '-c', file, '-p', directory], { stdio: 'ignore' })
  children.push(child)
  await untilListening(port)
  return [port, port]
}

/** Another proxy before one, which ends TLS: here it only says so. */
async function proxyBefore(port: number): Promise<number> {
  const outer = await freePort()
  const text = `${GLOBAL}:${outer} {\n\treverse_proxy 127.0.0.1:${port} {\n\t\theader_up X-Forwarded-Proto https\n\t}\n}\n`
  return startCaddy(text, {}, outer)
}

describe.each([
  ['Caddy', hasCaddy, caddyExample],
  ['nginx', hasNginx && hasCaddy, nginxExample],
] as const)('behind %s', { tags: 'long' }, (name, isInstalled, example) => {
  const visitors = VISITORS[name]
  let site: number
  let withPath: number

  beforeAll(async () => {
    if (!isInstalled) return
    ;[site, withPath] = await example(root.port, below.port)
  })

  /** The address that a refused sign-in at the root has in the service's log. */
  async function loggedAddress(port: number, from: string): Promise<unknown> {
    const before = root.output().length
    const body = { email: 'ada@example.com', password: 'correct horse battery' }
    const { status } = await visit(port, 'explorer.example', '/dashboard/api/session/password', {
      from,
      body,
    })
    expect(status).toBe(401)
    const logged = () =>
      root
        .output()
        .slice(before)
        .split('\n')
        .filter((line) => line.includes('"event":"sign-in"') && line.endsWith('}'))
        .map((line) => JSON.parse(line).address)
    await expect.poll(logged).toHaveLength(1)
    return logged()[0]
  }

  test.skipIf(!isInstalled)('a visitor is known by the own address', async () => {
    expect(await loggedAddress(site, visitors[0])).toBe(visitors[0])
    const { headers } = await visit(site, 'explorer.example', '/robots.txt')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test.skipIf(!isInstalled)('below a path, pages, files and calls are found', async () => {
    const moved = await visit(withPath, 'example.org', '/cardano')
    expect(moved.status).toBeLessThan(400)
    expect(moved.headers.location).toMatch(/\/cardano\//)
    const page = await visit(withPath, 'example.org', '/cardano/status')
    expect(page.status).toBe(200)
    const [, script = ''] = /src="(\/cardano\/assets\/[^"]+\.js)"/.exec(page.text) ?? []
    expect((await visit(withPath, 'example.org', script)).status).toBe(200)
    expect((await visit(withPath, 'example.org', '/status')).status).toBeGreaterThanOrEqual(400)
  })

  test.skipIf(!isInstalled)('behind another proxy that ends TLS, too', async () => {
    const outer = await proxyBefore(site)
    expect(await loggedAddress(outer, visitors[1])).toBe(visitors[1])
    const { headers } = await visit(outer, 'explorer.example', '/robots.txt')
    expect(headers['strict-transport-security']).toContain('max-age=')
  })
})
