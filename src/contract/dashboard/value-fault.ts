import type { z } from 'zod'

/** What a value of a type is called in a sentence. */
const typeWords: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a text',
}

/** The sentence for a value that a schema refuses without one of its own. */
export function valueFault(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'A value is missing.'
      return `The value is not ${typeWords[issue.expected] ?? 'of the right kind'}.`
    case 'too_small':
      return `The value is ${issue.inclusive ? 'less than' : 'not more than'} ${issue.minimum}.`
    case 'too_big':
      return issue.origin === 'string'
        ? `The text has more than ${issue.maximum} characters.`
        : `The value is more than ${issue.maximum}.`
    case 'invalid_value':
      return `The value is none of these: ${issue.values.join(', ')}.`
    case 'invalid_format':
      return issue.format === 'uuid' ? 'The value is not a UUID.' : 'The value is not written as it must be.'
    case 'unrecognized_keys':
      return `There is no field of this name: ${issue.keys.join(', ')}.`
    default:
      return 'The value cannot be used.'
  }
}
