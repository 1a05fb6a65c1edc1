import { expect, test } from 'vitest'
import { loadingOrder } from './load-sample.ts'

test('rows are inserted into tables without keys, which come after them with the other indexes', () => {
  const statements = [
    'CREATE SCHEMA s',
    `CREATE TABLE s.block (
      id bigint PRIMARY KEY,
      hash s.hash32type NOT NULL UNIQUE,
      size integer NOT NULL,
      no integer NOT NULL UNIQUE
    )`,
    'CREATE INDEX idx_size ON s.block (size)',
    'CREATE VIEW s.sizes AS SELECT DISTINCT size FROM s.block',
  ]
  expect(loadingOrder(statements)).toEqual({
    before: [
      'CREATE SCHEMA s',
      `CREATE TABLE s.block (
      id bigint,
      hash s.hash32type NOT NULL,
      size integer NOT NULL,
      no integer NOT NULL
    )`,
      'CREATE VIEW s.sizes AS SELECT DISTINCT size FROM s.block',
    ],
    after: [
      'ALTER TABLE s.block ADD PRIMARY KEY (id)',
      'ALTER TABLE s.block ADD UNIQUE (hash)',
      'ALTER TABLE s.block ADD UNIQUE (no)',
      'CREATE INDEX idx_size ON s.block (size)',
    ],
  })
})
