import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService, testCipher } from '#testing/service/test-service.ts'
import { migrateControlSchema } from './control-database.ts'
import { hashedSessionTokens, migrations, signingKeyIdentifiers, signingKeyTimes } from './migrations.ts'
import { readSession } from './session-store.ts'
import { createSigningKeyStore } from './signing-key-store.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})

afterAll(() => service.close())

test('the signing key of an earlier database gets the thumbprint of RFC 7638 as its identifier', async () => {
  const { db } = service
  await sql`ALTER TABLE control.signing_key DROP COLUMN kid, DROP COLUMN created_at, DROP COLUMN signs_from`.execute(
    db,
  )
  await sql`DELETE FROM control.migration WHERE number IN (${migrations.indexOf(signingKeyIdentifiers)}, ${migrations.indexOf(signingKeyTimes)})`.execute(
    db,
  )
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const privateJwk = JSON.stringify(jwk)
  await sql`DELETE FROM control.signing_key`.execute(db)
  await sql`INSERT INTO control.signing_key (id, private_jwk) VALUES (1, ${privateJwk})`.execute(db)

  await migrateControlSchema(db)
  expect(await createSigningKeyStore(db, testCipher).read()).toEqual([
    { kid: await calculateJwkThumbprint(jwk), privateJwk, signsFrom: expect.any(Number) },
  ])
})

test('the sessions of an earlier database go on by the tokens of their cookies', async () => {
  const { db } = service
  await sql`DELETE FROM control.migration WHERE number = ${migrations.indexOf(hashedSessionTokens)}`.execute(
    db,
  )
  await sql`INSERT INTO control."user" (id, name, email, email_verified) VALUES ('ada', 'Ada', 'ada@example.org', true)`.execute(
    db,
  )
  await sql`
    INSERT INTO control.user_session (id, user_id, token, expires_at)
    VALUES ('s', 'ada', 'YkN4d2cJ0qLr8sT1uVwXyZ5aBcDeFgHi', now() + interval '1 day')`.execute(db)
  await migrateControlSchema(db)
  await migrateControlSchema(db)
  expect(await readSession(db, 'YkN4d2cJ0qLr8sT1uVwXyZ5aBcDeFgHi')).toMatchObject({
    sessionId: 's',
    id: 'ada',
  })
  const { rows } = await sql<{ token: string }>`SELECT token FROM control.user_session`.execute(db)
  expect(rows).toEqual([{ token: expect.stringMatching(/^[0-9a-f]{64}$/) }])
})
