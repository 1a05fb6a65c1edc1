import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { DASHBOARD_API, dashboardEndpoints } from './dashboard-endpoints.ts'
import { dashboardOpenApi } from './dashboard-openapi.ts'

const document = JSON.parse(JSON.stringify(dashboardOpenApi()))

test('the calls are described as valid OpenAPI 3.1, every one of them', async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
  const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const calls = Object.values(dashboardEndpoints).map(
    ({ method, path }) => `${method} ${DASHBOARD_API}${path}`,
  )
  expect(described.toSorted()).toEqual(calls.toSorted())
})
