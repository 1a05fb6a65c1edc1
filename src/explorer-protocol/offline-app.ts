/** The path of the service worker's script. */
export const SERVICE_WORKER_PATH = '/service-worker.js'

/** The query of the script's address in a browser that saves data: its worker stores what the pages load, and no more. */
export const SAVE_DATA_QUERY = '?save-data'

/** The document of the app without a page, which the service worker sends in place of one that it has not stored. */
export const APP_SHELL_PATH = '/offline'

/** The metric of `Server-Timing` by which a document says that it was stored on this device, and how long ago. */
export const STORED_TIMING = 'stored'

/** The `Cache-Status` of what the service worker has stored. */
export const STORED_STATUS = 'Epochal-Browser; hit; detail=offline'
