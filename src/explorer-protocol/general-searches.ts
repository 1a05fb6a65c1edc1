import { flag, matching, oneOf, type SearchSchema, text, wholeNumber } from './search-schema.ts'

/** The blocks before a number. */
export const blocksSearch = { before: wholeNumber('before', /^\d{1,10}$/) } satisfies SearchSchema

/** A table whose order is in the address. */
export const sortedSearch = { sort: text('sort') } satisfies SearchSchema

/** A list of accounts: its order, and whether those of one pool stand together. */
export const accountsSearch = {
  ...sortedSearch,
  by: oneOf('by', ['account', 'pool'], 'account'),
} satisfies SearchSchema

/** The text that was typed into the search. */
export const textSearch = { q: text('q') } satisfies SearchSchema

/** The network of a page that belongs to none. */
export const networkSearch = { network: text('network') } satisfies SearchSchema

/** The units in which the reference shows amounts; undefined for those of the network's service. */
export const referenceSearch = {
  ...networkSearch,
  units: oneOf('units', ['documented', 'live']),
} satisfies SearchSchema

/** A UUID (RFC 9562). */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The part of the list of projects that is shown, and whether the form for a new one is open over it. */
export const projectsSearch = {
  /** Whether archived projects are listed too. */
  archived: flag('archived'),
  /** The last project of the page before; undefined on the first page. */
  after: matching('after', UUID, String),
  isMaking: flag('new', ''),
} satisfies SearchSchema

/** The forms of a person who is not signed in, and why a sign-in has failed. */
export const signInSearch = {
  form: oneOf('form', ['sign-in', 'register', 'reset'], 'sign-in'),
  failure: text('failure'),
} satisfies SearchSchema

/** The usage of a project: its days, as `2026-11-30`, and one of its keys. */
export const usageSearch = { from: text('from'), to: text('to'), key: text('key') } satisfies SearchSchema
