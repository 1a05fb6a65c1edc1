import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of whole programs, which start and kill processes: the longest last would leave a processor without work at the end. */
const WHOLE_PROGRAM = /\/src\/(?:program|service)\/test\//

/** Starts the tests of whole programs before all others, and those of one kind in vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => WHOLE_PROGRAM.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
