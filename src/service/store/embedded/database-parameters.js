// Plain JavaScript, because Node starts the files that import it itself, from the source and from the build alike.
import { PGlite } from '@electric-sql/pglite'

/**
 * PostgreSQL's parameters. Its own buffers of 128 MB would fill page by page and never shrink: with 16 MB the process
 * takes 150 MB less, and the files of the sample networks lie in the system's cache all the same. Nothing replicates the
 * database, so that a sample network, whose tables are made in the transaction that fills them, is not written to the log too.
 */
export const startParams = [
  ...PGlite.defaultStartParams,
  ...['shared_buffers=16MB', 'wal_level=minimal', 'max_wal_senders=0'].flatMap((parameter) => [
    '-c',
    parameter,
  ]),
]
