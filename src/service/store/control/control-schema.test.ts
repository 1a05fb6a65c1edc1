import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService, testCipher } from '#testing/service/test-service.ts'
import { migrateControlSchema } from './control-database.ts'
import { migrations, signingKeyIdentifiers, signingKeyTimes } from './migrations.ts'
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
