import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { asModule } from './react-modules.ts'

test('what is required is imported, and exports that are assigned are exported', () => {
  const code = [
    "'use strict';",
    'var React = require("react"),',
    '  shim = require("use-sync-external-store/shim"),',
    '  useRef = React.useRef;',
    'exports.now = void 0;',
    'if (useRef) {',
    '  exports.now = function () {};',
    '}',
    'exports.version = exports.now();',
  ]
  expect(asModule(code.join('\n')).split('\n')).toEqual([
    "'use strict';",
    'import * as React from "react";',
    'import * as shim from "use-sync-external-store/shim";',
    'var useRef = React.useRef;',
    'var exported_now = void 0;',
    'if (useRef) {',
    '  exported_now = function () {};',
    '}',
    'var exported_version = exported_now();',
    'export { exported_now as now, exported_version as version }',
    '',
  ])
})

test('a module that requires in another way is refused', () => {
  expect(() => asModule('function later() {\n  return require("react")\n}\n')).toThrow('in another way')
})

test('React as a module exports what the package does', async () => {
  const file = new URL('../../node_modules/react/cjs/react.production.js', import.meta.url)
  const code = asModule(await readFile(file, 'utf8'))
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  const { default: _, ...react } = await import('react')
  expect(
    Object.keys(react).filter((name) => !(name in module) && name !== 'act' && name !== 'captureOwnerStack'),
  ).toEqual([])
})
