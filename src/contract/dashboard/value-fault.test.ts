import { expect, test } from 'vitest'
import type { z } from 'zod'
import { dashboardBodies, dashboardQueries } from './dashboard-bodies.ts'
import { valueFault } from './value-fault.ts'

const schemas: readonly [string, z.ZodObject][] = Object.entries({ ...dashboardBodies, ...dashboardQueries })

/** Values of which most are wrong in every place. */
const values = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(3000),
  '\u0000',
  -1,
  0,
  1.5,
  1e9,
  Number.NaN,
  true,
  [],
  {},
]

function faultsOf(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value, { error: valueFault }).error?.issues.map(({ message }) => message) ?? []
}

test.each(schemas)('what %s refuses is refused in our own sentences', (_, schema) => {
  const fields = Object.keys(schema.shape)
  const faults = [...values, { another: 1 }]
    .flatMap((value) => [value, ...fields.map((field) => ({ [field]: value }))])
    .flatMap((value) => faultsOf(schema, value))
  expect(faults.length).toBeGreaterThan(0)
  for (const fault of faults) {
    expect(fault).toMatch(/^[A-Z].*\.$/)
    expect(fault).not.toMatch(/too small|too big|invalid|expected|unrecognized/i)
  }
})

test.each([
  ['a number below the least', { days: 0 }, 'The value is less than 1.'],
  ['a number above the greatest', { days: 3651 }, 'The value is more than 3650.'],
  ['a part of a number', { days: 1.5 }, 'The value is not a whole number.'],
  ['a text for a number', { days: '1' }, 'The value is not a number.'],
  ['another identifier', { idempotencyKey: '1' }, 'The value is not a UUID.'],
  ['a number for a text', { name: 1 }, 'The value is not a text.'],
  ['another field', { day: 1 }, 'There is no field of this name: day.'],
])('%s has its sentence', (_, body, fault) => {
  expect(faultsOf(dashboardBodies.createKey, body)).toEqual([fault])
})

test.each([
  ['a value that is missing', dashboardBodies.createProject, { name: 'x' }, 'A value is missing.'],
  [
    'a long text',
    dashboardBodies.deleteAccount,
    { confirmation: 'x'.repeat(301) },
    'The text has more than 300 characters.',
  ],
  [
    'none of the choices',
    dashboardQueries.projects,
    { archived: 'maybe' },
    'The value is none of these: yes, no.',
  ],
  [
    'a number that is not positive',
    dashboardQueries.projectEvents,
    { before: '0' },
    'The value is not more than 0.',
  ],
])('%s has its sentence', (_, schema, value, fault) => {
  expect(faultsOf(schema, value)).toEqual([fault])
})
