import { costsInWords, MOST_FILTER_COST } from '../odata/filter-cost.ts'
import { FILTER_CAPS } from '../odata/filter-parser.ts'
import type { ListOption } from '../odata/options.ts'
import { SIMULATE_HEADER, simulatedFailures } from '../simulated-failures.ts'

/** An option of OData as documents describe it. */
interface OptionDescription {
  /** One or two sentences. */
  readonly description: string
  /** In JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>> & { readonly type: string }
}

export const optionDescriptions: Readonly<Record<ListOption, OptionDescription>> = {
  filter: {
    description:
      'OData 4 condition: eq, ne, gt, ge, lt, le, and, or, not, in, contains, startswith, endswith. ' +
      `At most ${FILTER_CAPS.length} characters, ${FILTER_CAPS.terms} comparisons and a cost of ${MOST_FILTER_COST}: ${costsInWords()}.`,
    schema: { type: 'string', examples: ['id ge 300 and not (id eq 310)'] },
  },
  orderby: {
    description: 'Fields, each with asc or desc.',
    schema: { type: 'string', examples: ['id desc'] },
  },
  select: { description: 'The fields to return in each record.', schema: { type: 'string' } },
  top: { description: 'The greatest number of records to return.', schema: { type: 'integer', minimum: 0 } },
  skip: { description: 'The number of records to skip.', schema: { type: 'integer', minimum: 0 } },
  count: { description: 'Whether to count all records (OData form).', schema: { type: 'boolean' } },
}

/** The header fields of a request for data, besides those that identify the client. */
export const requestFields = {
  Prefer: {
    description: 'odata.maxpagesize: the greatest number of records in a page.',
    schema: { type: 'string', examples: ['odata.maxpagesize=50'] },
  },
  'If-None-Match': {
    description: 'The entity tag of a response that the client has stored.',
    schema: { type: 'string' },
  },
  [SIMULATE_HEADER]: {
    description: 'A failure to have simulated, with a key of the sandbox alone.',
    schema: { type: 'string', enum: simulatedFailures },
  },
} satisfies Record<string, OptionDescription>

export type RequestField = keyof typeof requestFields
