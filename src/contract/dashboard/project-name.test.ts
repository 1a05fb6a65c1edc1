import { expect, test } from 'vitest'
import { projectNameFault } from './project-name.ts'

test.each(['a', 'Wallet backend', 'café 北京 👩‍💻', 'x'.repeat(60), '😀'.repeat(60)])(
  '%s can be a name',
  (name) => {
    expect(projectNameFault(name)).toBeUndefined()
  },
)

test.each([
  ['', 'A project needs a name.'],
  ['  ', 'A project needs a name.'],
  ['x'.repeat(61), 'The name has 61 characters; 60 is the most.'],
  [' a', 'The name begins or ends with a space.'],
])('"%s": %s', (name, fault) => {
  expect(projectNameFault(name)).toBe(fault)
})

test.each(['a\nb', 'a\u0000b', 'a\u202eb', 'a\u2066b', 'a\u200eb', 'a\u2028b', 'a\ud800b', 'a\ufeffb'])(
  'a name with the character %j is refused',
  (name) => {
    expect(projectNameFault(name)).toContain('control characters')
  },
)
