/**
 * Loaded before a program (`node --import`): each script of the app comes late, by the milliseconds of `LATE_SCRIPTS`.
 * Plain JavaScript, since the program runs without a TypeScript loader.
 */
import { Server } from 'node:http'

const delay = Number(process.env.LATE_SCRIPTS)
const emit = Server.prototype.emit

Server.prototype.emit = function (event, ...values) {
  const [request] = values
  if (event !== 'request' || !/^\/assets\/[^?]+\.js$/.test(request.url))
    return emit.call(this, event, ...values)
  setTimeout(() => emit.call(this, event, ...values), delay)
  return true
}
