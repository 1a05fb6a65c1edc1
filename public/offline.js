// The service worker shows this page in place of one that is not stored; at its own address it only lists the stored pages.
const isInstead = !location.pathname.endsWith('/offline.html')
/** Pages that are listed. */
const MOST_LISTED = 12
/** Milliseconds between two looks whether the server answers. */
const LOOK_EVERY = 10_000

try {
  const theme = localStorage.getItem('epochal.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is refused: the theme is the system's.
}

const element = (id) => document.getElementById(id)

if (isInstead) {
  element('failure').hidden = false
  element('retry').addEventListener('click', () => location.reload())
  addEventListener('online', () => location.reload())
  setInterval(reloadWhenReached, LOOK_EVERY)
} else {
  document.title = 'Pages seen on this device · Epochal'
  element('heading').ariaLevel = '1'
}
listPages()

async function reloadWhenReached() {
  if (document.hidden) return
  // No service worker handles a HEAD request.
  const response = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
  if (response && response.status < 500) location.reload()
}

async function listPages() {
  const pages = await storedPages().catch(() => [])
  element('none').hidden = pages.length > 0
  element('pages').append(...pages.slice(0, MOST_LISTED).map(listItem))
}

/** The documents that the service worker has stored, the newest first, one for each path. */
async function storedPages() {
  const cache = await caches.open('epochal-documents')
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => readPage(url, await cache.match(url))),
  )
  const newestFirst = pages.sort((a, b) => b.receivedAt - a.receivedAt)
  return newestFirst.filter(({ path }, at) => newestFirst.findIndex((page) => page.path === path) === at)
}

async function readPage(url, response) {
  const { pathname, search } = new URL(url)
  const [element = ''] = /<title>[^<]*<\/title>/.exec(await response.text()) ?? []
  const { title } = new DOMParser().parseFromString(element, 'text/html')
  const receivedAt = Number(response.headers.get('Epochal-Received'))
  return { path: pathname, address: pathname + search, title: title.replace(/ · Epochal$/, ''), receivedAt }
}

function listItem({ path, address, title }) {
  const [item, link, place] = ['li', 'a', 'span'].map((name) => document.createElement(name))
  link.href = address
  link.textContent = title
  place.textContent = path
  item.append(link, place)
  return item
}
