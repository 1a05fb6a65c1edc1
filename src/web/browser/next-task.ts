// Modules that are imported after this one are evaluated in a later task: evaluating all of them takes one long task.
await new Promise((resolve) => setTimeout(resolve))

export {}
