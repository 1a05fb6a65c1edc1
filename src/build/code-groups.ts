/** What the modules of a group import has a place of its own. */
const alone = { includeDependenciesRecursively: false }

/**
 * Files for modules that pages share, few and without much that a page does not need; each dynamic import is one besides
 * (https://rolldown.rs/reference/OutputOptions.codeSplitting). `e2e/weight.spec.ts` holds what they come to.
 */
export const codeGroups = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 9 },
  { name: 'app', tags: ['$initial' as const], priority: 8 },
  // With what it alone uses: it is drawn with by more pages than have it in their first screen.
  { name: 'recharts', test: /node_modules\/recharts\//, minShareCount: 3, priority: 8 },
  {
    name: 'search',
    test: /src\/web\/(search\/(reading\/|mend-dialogue|search-context|seen-hashes|diagnosis-view|panel\/search-lookup)|accounts\/comparison\/sheet-entries)/,
    priority: 7,
    ...alone,
  },
  {
    name: 'seen',
    test: /src\/web\/(seen\/|ui\/values\/hash|terms\/pool-terms|search\/recent-searches|browser\/stored-list|routing\/(address-origin|other-explorers|see-elsewhere))/,
    minShareCount: 2,
    priority: 7,
    ...alone,
  },
  { name: 'hashes', test: /@noble\/hashes|src\/cardano\/vrf-key/, priority: 7, ...alone },
  {
    name: 'identifiers',
    test: /src\/cardano\/(bech32-repair|payment-address)/,
    priority: 7,
    ...alone,
  },
  { name: 'dashboard', test: /src\/(contract|web)\/dashboard\//, minShareCount: 2, priority: 6, ...alone },
  { name: 'charts', test: /src\/web\/charts\//, minShareCount: 3, priority: 6, ...alone },
  // Code of drawings alone, which come after the page and bring recharts.
  { name: 'drawing', test: /src\/web\/charts\/(chart-marks|hatch)/, minShareCount: 2, priority: 7, ...alone },
  {
    name: 'pools',
    test: /src\/web\/(pools\/(?!update-filter|filter-words)|files\/)|protocol\/pool-searches/,
    minShareCount: 2,
    priority: 6,
    ...alone,
  },
  { name: 'missing', test: /src\/web\/(missing\/|search\/subject-kinds)/, priority: 7, ...alone },
  { name: 'newest', test: /src\/web\/pool-history\/newest/, priority: 7, ...alone },
  { name: 'code', test: /src\/web\/ui\/content\/code-lines/, priority: 7, ...alone },
  { name: 'epochs', test: /src\/web\/epochs\/(?!.*-page)/, minShareCount: 2, priority: 6, ...alone },
  {
    name: 'filters',
    test: /src\/web\/pools\/(update-filter|filter-words)|typed-filters/,
    minShareCount: 2,
    priority: 6,
    ...alone,
  },
  {
    name: 'chain',
    test: /src\/web\/(records|tip|measures|pool-history|failures\/list|routing\/use-(shown|open))|contract\/description\/field-units|explorer-protocol\/epoch-coverage/,
    minShareCount: 3,
    priority: 6,
    ...alone,
  },
  { name: 'common', minShareCount: 6, priority: 5, ...alone },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8000, ...alone },
]
