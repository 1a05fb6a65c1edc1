/** Shows the document's own note that a file of the page did not come, or hides it. */
export function noteMissingFile(isMissing: boolean): void {
  const notice = document.getElementById('load-failure')
  if (notice) notice.hidden = !isMissing
}
