// Plain JavaScript, because Node starts the files that import it itself, from the source and from the build alike.
import { PGlite } from '@electric-sql/pglite'

/**
 * PostgreSQL's parameters. Its own buffers of 128 MB would fill page by page and never shrink: with 16 MB the process
 * takes 150 MB less, and the files of the sample networks lie in the system's cache all the same.
 */
export const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
