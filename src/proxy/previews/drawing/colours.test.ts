import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colours } from './colours.ts'

const tokens = readFileSync(new URL('../../../web/ui/styles/tokens.css', import.meta.url), 'utf8')

test.each(Object.entries(colours))('%s is the colour %s of the light theme', (name, colour) => {
  expect(tokens).toMatch(new RegExp(`--[ck]-${name}: light-dark\\(${colour},`))
})
