import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictureColours, picturePaint } from './chart-picture.tsx'

const tokens = readFileSync(new URL('../../ui/styles/tokens.css', import.meta.url), 'utf8')

test.each(Object.entries(pictureColours))(
  'a picture has the colour --%s of the pages',
  (name, [light, dark]) => {
    expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`)
  },
)

test('a soft colour without a name is mixed with that of the page', () => {
  expect(picturePaint('light', 'blk').soft).toBe('#c0c4d5')
  expect(picturePaint('dark', 'tx').soft).toBe('#1d4654')
})
