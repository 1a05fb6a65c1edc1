import { optionalIndexes } from '../../service/store/chain/optional-indexes.ts'
import { defineCommand } from './command.ts'

export const indexesCommand = defineCommand({
  name: 'indexes',
  summary: "Print the optional indexes of a db-sync database as SQL, for its owner's psql.",
  options: {},
  run: async (_, { print }) => print(`${optionalIndexes.map(({ create }) => create).join('\n')}\n`),
})
