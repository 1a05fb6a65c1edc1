import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from 'playwright/test'
import { makeDataDirectory } from '#testing/service/data-directory.ts'
import { startProgram } from './running-program.ts'

/** The response to a path that no browser sends as it stands. */
async function request(address: string, path: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`)
  const text = Buffer.concat(await socket.toArray()).toString()
  return { status: Number(text.slice('HTTP/1.1 '.length).slice(0, 3)), text }
}

test('paths that are malformed or lead to another host are 400, counted, and write nothing', async () => {
  const directory = await makeDataDirectory('samples')
  const program = await startProgram('start', { DATA_DIR: directory })
  try {
    const service = /service: listening on (\S+)/.exec(program.output())?.[1] ?? ''
    // The set-up is checked at the start, and is the last that the log says without requests.
    await expect.poll(() => program.output().match(/ is ready: /g)?.length).toBe(3)
    const before = program.output()
    for (const address of [program.address, service]) {
      for (const path of [
        '/mainnet/epochs/%ff',
        '/mainnet/epochs/%',
        '/%c3/x',
        '/x/..//evil.example',
        '/%2e%2e//x',
        '/mainnet/.%2E/..//y',
        '/x/..//[',
        '/x/%0a',
        '/%09',
        '/%5c[',
        '/x/%E2%80%A8',
      ]) {
        const { status, text } = await request(address, path)
        expect([path, status]).toEqual([path, 400])
        expect(text).toContain('Content-Type: application/problem+json')
      }
      expect((await request(address, '/mainnet/epochs/../..')).status).not.toBe(400)
    }
    const { text: metrics } = await request(service, '/metrics')
    expect(metrics).toContain('epochal_requests_refused_total{status="400"} 22')
    await program.stop()
    expect(program.output()).toBe(before)
  } finally {
    await program.stop()
    rmSync(directory, { recursive: true, force: true })
  }
})
