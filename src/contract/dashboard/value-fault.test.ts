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
