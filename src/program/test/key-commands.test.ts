import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownKey } from '#contract/shown-key.ts'
import { credentialHeaders } from '#contract/token.ts'
import { runProgram, type ServingProgram, startProgram } from '#testing/program/program-process.ts'
import { makeDataDirectory } from '#testing/service/data-directory.ts'

/**
 * Commands about keys in processes of their own, beside a running service and without one. The network's database
 * does not exist, so that an authorized request gets 503.
 */

let directory: string
let service: ServingProgram
let environment: Record<string, string>

beforeAll(async () => {
  directory = await makeDataDirectory('control')
  environment = {
    DATA_DIR: directory,
    SERVICE_PORT: '0',
    SERVICE_SAMPLE_NETWORKS: 'off',
    MAINNET_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  }
  service = await startProgram(['service'], environment)
})

afterAll(async () => {
  await service.stop()
  await rm(directory, { recursive: true })
})

interface Credentials {
  readonly key: string
  readonly secret: string
}

function printedKey(output: string): Credentials {
  const [, key = '', secret = ''] = /^API key {5}(\S+)\nAPI secret {2}(\S+)\n$/.exec(output) ?? []
  expect(key).toMatch(/^epk_[0-9A-Za-z]{49}$/)
  expect(secret).toMatch(/^eps_[0-9A-Za-z]{49}$/)
  return { key, secret }
}

const command = async (...args: readonly string[]) => {
  const { exitCode, output, log } = await runProgram(['key', ...args], environment)
  expect({ exitCode, log }).toMatchObject({ exitCode: 0 })
  return output
}

async function requestToken({ key, secret }: Credentials): Promise<Response> {
  return fetch(`${service.address}/mainnet/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: key, client_secret: secret, grant_type: 'client_credentials' }),
  })
}

async function statusWith(token: string, key: string): Promise<number> {
  const response = await fetch(`${service.address}/mainnet/api/core/epochs/0`, {
    headers: credentialHeaders(token, key),
  })
  await response.arrayBuffer()
  return response.status
}

test('beside a running service, keys are created, listed, replaced and deleted, and refused soon after', async () => {
  const created = printedKey(
    await command(
      'create',
      '--network',
      'mainnet',
      '--name',
      'Wallet of Ada',
      '--label',
      'night job',
      '--days',
      '30',
    ),
  )
  const { access_token: token } = (await (await requestToken(created)).json()) as { access_token: string }
  expect(await statusWith(token, created.key)).toBe(503)

  const listed = await command('list')
  expect(listed).toContain(`${shownKey(created.key)}…  mainnet  Wallet of Ada  night job  standard  `)
  expect(listed).not.toContain(created.key)
  expect(JSON.parse(await command('list', '--json'))).toMatchObject([
    { key: shownKey(created.key), network: 'mainnet', project: 'Wallet of Ada', plan: 'standard' },
  ])

  expect(await command('limits', '--', shownKey(created.key))).toContain(
    'the limits of its plan: 10 requests a second, 20 at once, 100000 a day.',
  )
  const replacement = printedKey(await command('replace', '--', shownKey(created.key)))
  expect((await requestToken(replacement)).status).toBe(200)
  await expect.poll(() => statusWith(token, created.key)).toBe(401)
  expect((await requestToken(created)).status).toBe(401)

  const deleted = await command('delete', '--', replacement.key)
  expect(deleted).toBe(
    `Deleted ${shownKey(replacement.key)}… (mainnet, standard, project "Wallet of Ada").\n`,
  )
  expect((await requestToken(replacement)).status).toBe(401)
})

test('beside a running service, the key that signs tokens is replaced, at once or for the next hour', {
  tags: 'long',
}, async () => {
  const created = printedKey(await command('create', '--network', 'mainnet', '--name', 'signed'))
  const tokenOf = async () => {
    const { access_token } = (await (await requestToken(created)).json()) as { access_token: string }
    return access_token
  }
  const replace = (...args: readonly string[]) => runProgram(['signing-key', 'replace', ...args], environment)
  const before = await tokenOf()
  expect(await replace()).toMatchObject({
    exitCode: 0,
    log: '',
    output: expect.stringMatching(/^The key \S{43} is published, and signs tokens in an hour\.\n$/),
  })
  expect(await statusWith(before, created.key)).toBe(503)
  const { output } = await replace('--at-once')
  const [, kid] = /^The key (\S{43}) signs tokens; the keys before it are deleted/.exec(output) ?? []
  await expect.poll(() => statusWith(before, created.key)).toBe(403)
  const after = await tokenOf()
  expect(decodeProtectedHeader(after).kid).toBe(kid)
  expect(await statusWith(after, created.key)).toBe(503)
})

test('a command that is refused is one line, and exit code 1', async () => {
  expect(await runProgram(['key', 'delete', 'nothing'], environment)).toEqual({
    exitCode: 1,
    output: '',
    log: 'epochal: no key begins with "nothing"\n',
  })
})

test('the same commands work while no service is running, and a service accepts their keys afterwards', {
  tags: 'long',
}, async () => {
  const before = printedKey(await command('--network', 'mainnet', '--name', 'before'))
  expect(await service.stop()).toBe(0)
  expect(existsSync(join(directory, 'lock'))).toBe(false)
  const during = printedKey(await command('create', '--network', 'mainnet', '--name', 'during'))
  await command('delete', '--', before.key)

  service = await startProgram(['service'], environment)
  expect((await requestToken(during)).status).toBe(200)
  expect((await requestToken(before)).status).toBe(401)
})
