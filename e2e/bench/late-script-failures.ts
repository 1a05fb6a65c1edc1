/** The tests that cannot pass with late scripts, by file and title, each with the reason. One that passes is a failure of the bench. */
export const lateScriptFailures: Readonly<Record<string, string>> = {
  'show-request.spec.ts: the request behind a part of a page is shown without sending it, and Back closes it':
    'A link that is pressed before the app is there is followed by the browser: Back opens a document, which begins without a focus.',
  'show-request.spec.ts: without a connection, a panel that is not loaded says so, and opens when the connection is back':
    'A link that is pressed before the app is there is followed by the browser, which shows its own page without a connection.',
}
