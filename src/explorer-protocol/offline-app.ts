/** The path of the service worker's script. */
export const SERVICE_WORKER_PATH = '/service-worker.js'

/** The path of a document for any page: it names none, and the app renders the page of the address. */
export const APP_DOCUMENT_PATH = '/app.html'

/**
 * The attribute of a document's root element that names the build. A document without it wants no service worker: one that
 * is there is removed.
 */
export const BUILD_ATTRIBUTE = 'data-build'
