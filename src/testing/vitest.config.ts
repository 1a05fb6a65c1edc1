import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { sourcePath } from '../build/development-proxy.ts'
import { isLongForm } from './long-form.ts'

const TESTS = ['{src,e2e}/**/*.test.ts']
/** Tests that change a module's state, each of which has a worker of its own. */
const ISOLATED_TESTS = ['src/program/test/made-up-network.test.ts']
/** Tests of whole programs, which start and kill processes: the longest last would leave a processor without work at the end. */
const WHOLE_PROGRAM = /\/src\/(?:program|service)\/test\//

/** Starts the tests of whole programs before all others, and those of one kind in vitest's own order. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => WHOLE_PROGRAM.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  root: sourcePath('.'),
  test: {
    tags: [{ name: 'long', description: 'In the long form alone (docs/testing.md).' }],
    ...(!isLongForm && { tagsFilter: ['!long'] }),
    globalSetup: 'src/testing/test-run.ts',
    // These end a test that hangs; none is about the machine's speed.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // A test that passes only when it is repeated is marked `(retry x1)`.
    retry: 1,
    // On two cores vitest would use one; these tests wait for databases and connections more than they compute, and three
    // workers take an eighth less time than two.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    // Room for new objects: fewer collections of them take a twentieth less of a processor. WebAssembly compiled once, and not
    // again where it is used much, takes another twelfth less for the tests of the service.
    execArgv: ['--max-semi-space-size=64', '--liftoff-only'],
    projects: [
      // A worker loads each module once for all files that it runs, which takes a third less than once for each file.
      { extends: true, test: { name: 'shared', include: TESTS, exclude: ISOLATED_TESTS, isolate: false } },
      ...(isLongForm
        ? [{ extends: true, test: { name: 'isolated', include: ISOLATED_TESTS } } as const]
        : []),
    ],
  },
})
