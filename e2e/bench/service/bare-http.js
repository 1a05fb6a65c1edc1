import { createServer } from 'node:http'

/** Node's own server with one prepared response of so many bytes: the most that any server on Node can do. */
const size = Number(process.argv[2] ?? 700)
const body = Buffer.from(
  JSON.stringify({ filling: 'x'.repeat(size - JSON.stringify({ filling: '' }).length) }),
)

const server = createServer((_, response) => {
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${server.address().port}\n`)
})
