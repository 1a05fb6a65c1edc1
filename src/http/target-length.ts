/** Characters of an address: a `$filter` of 4,000, percent-encoded, and a path fit into it. */
export const LONGEST_TARGET = 12_288
