/** The path of the service worker's script. */
export const SERVICE_WORKER_PATH = '/service-worker.js'

/** The document of the app without a page, which the service worker sends in place of one that it has not stored. */
export const APP_SHELL_PATH = '/offline'

/** The metric of `Server-Timing` by which a document says that it was stored on this device, and how long ago. */
export const STORED_TIMING = 'stored'

/** The `Cache-Status` of what the service worker has stored. */
export const STORED_STATUS = 'Epochal-Browser; hit; detail=offline'
