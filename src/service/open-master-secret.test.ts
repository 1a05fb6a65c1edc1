import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Secret } from '#contract/secret.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { SigningKeys } from './identity/signing-keys.ts'
import { openMasterSecret, replaceMasterSecret } from './open-master-secret.ts'
import { createSecretCipher, masterSecretId } from './store/control/secret-cipher.ts'
import { createSigningKeyStore } from './store/control/signing-key-store.ts'

const old = new Secret('an old master secret, of more than 32 characters')
const next = new Secret('another master secret, of more than 32 characters')
const fromFile = { masterSecret: undefined, nextMasterSecret: undefined }
const fromSetting = (masterSecret: Secret, nextMasterSecret?: Secret) => ({ masterSecret, nextMasterSecret })

let service: TestService
let directory: string

beforeAll(async () => {
  service = await openTestService()
})

afterAll(() => service.close())

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  await sql`DELETE FROM control.signing_key`.execute(service.db)
})

afterEach(() => rm(directory, { recursive: true }))

/** The identifier of the signing key, which is made if there is none. */
async function signingKey(cipher: Parameters<typeof createSigningKeyStore>[1]): Promise<string> {
  const keys = new SigningKeys({
    store: createSigningKeyStore(service.db, cipher),
    now: () => 0,
    failed: (error) => {
      throw error
    },
  })
  return (await keys.signing()).kid
}

/** The text of the whole table, as a dump has it. */
async function dumped(): Promise<string> {
  const { rows } = await sql<{
    text: string
  }>`SELECT row_to_json(k)::text AS text FROM control.signing_key k`.execute(service.db)
  return rows.map(({ text }) => text).join('\n')
}

const open = (options: Parameters<typeof openMasterSecret>[2] = fromFile) =>
  openMasterSecret(service.db, directory, options)

test('the first start makes a secret in a file that only its user can read, and later starts read it', async () => {
  const cipher = await open()
  const kid = await signingKey(cipher)
  const path = join(directory, 'master-secret')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const text = await readFile(path, 'utf8')
  expect(text).toMatch(/^[\w-]{43}\n$/)
  expect(await signingKey(await open())).toBe(kid)
  expect(await readFile(path, 'utf8')).toBe(text)
})

test('of a signing key, the database has no private part that can be read', async () => {
  await signingKey(await open())
  const dump = await dumped()
  expect(dump).toContain('"private_jwk":"sealed1.')
  expect(dump).not.toContain('"d"')
  expect(dump).not.toContain('P-256')
})

test('a missing file, another file and another setting are refused in one line, and nothing is changed', async () => {
  await signingKey(await open())
  const before = await dumped()
  const path = join(directory, 'master-secret')
  await rename(path, join(directory, 'master-secret.backup'))
  await expect(open()).rejects.toThrow(`the file master-secret in ${directory} is missing`)
  expect(existsSync(path)).toBe(false)
  await writeFile(path, 'x'.repeat(40))
  await expect(open()).rejects.toThrow(
    /^the master secret \(identifier \w+\) is not the one that the control database is encrypted with \(\w+\)$/,
  )
  await writeFile(path, 'short')
  await expect(open()).rejects.toThrow('has fewer than 32 characters')
  await expect(open(fromSetting(old))).rejects.toMatchObject({ reason: 'operator' })
  expect(await dumped()).toBe(before)
})

test('a shared database without a setting is refused', async () => {
  await expect(openMasterSecret(service.db, undefined, fromFile)).rejects.toThrow(
    'CONTROL_DATABASE_URL needs MASTER_SECRET too: at least 32 random characters, the same for every instance',
  )
})

test('a change of the setting encrypts everything anew; instances with both secrets work before and after', async () => {
  const both = await open(fromSetting(old, next))
  const kid = await signingKey(both)
  // What an earlier version encrypted, which this one does not read.
  const cookieKey = sql`SELECT id FROM control.cookie_key`
  await sql`INSERT INTO control.cookie_key VALUES (1, 'sealed')`.execute(service.db)
  expect(await dumped()).toContain(masterSecretId(old))
  expect(await replaceMasterSecret(service.db, undefined, fromSetting(old, next))).toBe('setting')
  expect(await dumped()).toContain(masterSecretId(next))
  expect(await dumped()).not.toContain(masterSecretId(old))
  expect((await cookieKey.execute(service.db)).rows).toEqual([])
  expect(await signingKey(both)).toBe(kid)
  expect(await signingKey(await open(fromSetting(old, next)))).toBe(kid)
  expect(await signingKey(await open(fromSetting(next)))).toBe(kid)
  await expect(open(fromSetting(old))).rejects.toThrow('is not the one')
  await expect(signingKey(createSecretCipher(old))).rejects.toThrow('is not the one')
})

test('a change that is repeated changes nothing, and one without the present secret is refused', async () => {
  await signingKey(await open(fromSetting(old)))
  await replaceMasterSecret(service.db, undefined, fromSetting(old, next))
  const after = await dumped()
  await replaceMasterSecret(service.db, undefined, fromSetting(old, next))
  const third = new Secret('a third master secret, of more than 32 characters')
  await expect(replaceMasterSecret(service.db, undefined, fromSetting(old, third))).rejects.toThrow(
    'is not the one',
  )
  await expect(replaceMasterSecret(service.db, undefined, fromSetting(next))).rejects.toThrow(
    'MASTER_SECRET_NEW',
  )
  expect(await dumped()).toBe(after)
})

test('a change of the secret in the file leaves the file with a new one', async () => {
  const kid = await signingKey(await open())
  const path = join(directory, 'master-secret')
  const before = await readFile(path, 'utf8')
  expect(await replaceMasterSecret(service.db, directory, fromFile)).toBe('file')
  expect(await readFile(path, 'utf8')).not.toBe(before)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await signingKey(await open())).toBe(kid)
})

test.each(['before', 'after'])(
  'a process that ends %s the database is encrypted anew leaves a usable file',
  async (when) => {
    const kid = await signingKey(await open())
    const path = join(directory, 'master-secret')
    const before = await readFile(path, 'utf8')
    await replaceMasterSecret(service.db, directory, fromFile)
    const after = await readFile(path, 'utf8')
    if (when === 'before') {
      await replaceMasterSecret(service.db, directory, {
        ...fromFile,
        nextMasterSecret: new Secret(before.trim()),
      })
    } else {
      await writeFile(path, before)
    }
    await writeFile(`${path}.new`, after)
    expect(await signingKey(await open())).toBe(kid)
    expect(await readFile(path, 'utf8')).toBe(when === 'before' ? before : after)
    expect(existsSync(`${path}.new`)).toBe(false)
  },
)
