import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSecretSearch } from './secret-search.ts'

const SECRET = 'eps_a secret/of+tests'
const other = 'another secret, 0123456789'

function search() {
  const created = createSecretSearch()
  created.add('API secret', SECRET)
  created.add('password', other)
  return created
}

test.each([
  ['as it is', SECRET],
  ['in another case', SECRET.toUpperCase()],
  ['in base64', Buffer.from(SECRET).toString('base64')],
  ['in base64 after other bytes', Buffer.from(`id:${SECRET}`).toString('base64url')],
  ['in hexadecimal', Buffer.from(SECRET).toString('hex')],
  ['as a form writes it', new URLSearchParams({ secret: SECRET }).toString()],
])('a secret is found %s', (_, text) => {
  expect(search().text('log', `before ${text} after`)).toEqual([{ secret: 'API secret', place: 'log' }])
})

test('a secret is found wherever it begins, in each of its forms', () => {
  const forms = [SECRET, Buffer.from(SECRET).toString('base64'), Buffer.from(SECRET).toString('hex'), other]
  const searched = search()
  for (const form of forms) {
    for (let before = 0; before < 70; before++) {
      expect(searched.text('log', '.'.repeat(before) + form)).toHaveLength(1)
    }
  }
})

test('all secrets are found, at either end, and none where there is only a part of one', () => {
  expect(search().text('log', `${other}, ${SECRET}`)).toHaveLength(2)
  expect(search().text('log', SECRET.slice(0, -1))).toEqual([])
  expect(search().text('log', '')).toEqual([])
})

test('the files of a directory are searched', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  await writeFile(join(directory, 'good'), 'nothing')
  await writeFile(join(directory, 'bad'), Buffer.concat([Buffer.from([0, 255, 1]), Buffer.from(other)]))
  expect(await search().directory(directory)).toEqual([{ secret: 'password', place: 'bad' }])
  await rm(directory, { recursive: true })
})
