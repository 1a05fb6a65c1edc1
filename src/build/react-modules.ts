import type { Plugin } from 'vite'
import { projectPath } from './project-path.ts'

/** Imports of packages that are published as CommonJS alone, with the files of their production builds. */
const PRODUCTION_FILES: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'react-is': 'react-is/cjs/react-is.production.js',
  'use-sync-external-store/shim': 'use-sync-external-store/cjs/use-sync-external-store-shim.production.js',
  'use-sync-external-store/shim/with-selector':
    'use-sync-external-store/cjs/use-sync-external-store-shim/with-selector.production.js',
  'use-sync-external-store/with-selector':
    'use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js',
}

const DEFAULT_IMPORT = /^import (React\d*) from (?=['"]react['"])/gm
/** Functions that older versions of React do not have, as libraries look them up: the bundler would keep all others for them. */
const LOOKED_UP = /\b(React\d*)\[(?:'useId'\.toString\(\)|USE_OPTIMISTIC)\]/g
/** Functions of the scheduler that only its builds for tests have. */
const OF_TESTS = /\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g

/**
 * Gives the bundler React as ECMAScript modules. So a chunk imports the functions that it calls, not an object with all of them;
 * what nothing imports is left out; and no first page needs the bundler's functions for CommonJS.
 */
export function reactModules(): Plugin {
  return {
    name: 'epochal-react-modules',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    resolveId: (source) => {
      const file = PRODUCTION_FILES[source.replace(/\.js$/, '')]
      return file === undefined ? null : projectPath(`node_modules/${file}`)
    },
    transform: {
      filter: {
        id: /\/node_modules\/(react|react-dom|react-is|scheduler|use-sync-external-store|recharts|react-router)\//,
      },
      handler: (code, id) => ({
        code: id.endsWith('.production.js')
          ? asModule(code.replaceAll(OF_TESTS, 'undefined'))
          : code
              .replaceAll(DEFAULT_IMPORT, 'import * as $1 from ')
              .replaceAll(
                LOOKED_UP,
                (found, react: string) => `${react}.${found.includes('useId') ? 'useId' : 'useOptimistic'}`,
              ),
        map: null,
      }),
    },
  }
}

const REQUIRED = /^var ((?:\w+ = require\("[^"]+"\)[,;]\s*)+)/m

/** A CommonJS module as those of React are written: all that it requires at its beginning, exports assigned one by one. */
export function asModule(code: string): string {
  const names = new Set(Array.from(code.matchAll(/\bexports\.(\w+)/g), ([, name = '']) => name))
  const body = code
    .replace(REQUIRED, (_, required: string) => {
      const imports = required.replaceAll(/(\w+) = require\(("[^"]+")\)[,;]\s*/g, 'import * as $1 from $2;\n')
      return required.trimEnd().endsWith(',') ? `${imports}var ` : imports
    })
    .replaceAll(/^exports\./gm, 'var exported_')
    .replaceAll(/\bexports\./g, 'exported_')
  if (/\b(require|exports)\b/.test(body.replaceAll(/\/\*[\s\S]*?\*\//g, '')))
    throw new Error('a module of React requires or exports in another way')
  return `${body}\nexport { ${Array.from(names, (name) => `exported_${name} as ${name}`).join(', ')} }\n`
}
