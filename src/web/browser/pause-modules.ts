import { nextTask } from './next-task.ts'

// Modules that are imported after this one are evaluated in a later task: evaluating all of them takes one long task.
await new Promise<void>(nextTask)
