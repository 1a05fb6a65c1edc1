-- Requests for wrk, from the files `paths`, `fields` and `bodies` of the directory that its first argument names:
-- `wrk … -s wrk-load.lua URL -- DIRECTORY`. `paths` has a path a line; `fields` has sets of header fields, a field a
-- line and an empty line after each set; `bodies` has a body a line, or nothing. The nth path is requested with the nth
-- set, and with the nth body by POST where there are bodies. Requests are put together by
-- hand, which takes wrk a tenth of the time of `wrk.format`. The last line of the output is the result as JSON.

local paths, sets, bodies = {}, {}, {}
local host
local at = 0

function init(arguments)
  local directory = arguments[1]
  host = wrk.host .. ":" .. wrk.port
  for path in io.lines(directory .. "/paths") do
    paths[#paths + 1] = path
  end
  for body in io.lines(directory .. "/bodies") do
    bodies[#bodies + 1] = "Content-Length: " .. #body .. "\r\n\r\n" .. body
  end
  local method = #bodies == 0 and "GET " or "POST "
  for index, path in ipairs(paths) do
    paths[index] = method .. path
  end
  local fields = {}
  for field in io.lines(directory .. "/fields") do
    if field == "" then
      sets[#sets + 1] = " HTTP/1.1\r\nHost: " .. host .. "\r\n" .. table.concat(fields)
      fields = {}
    else
      fields[#fields + 1] = field .. "\r\n"
    end
  end
end

function request()
  local path, set = paths[at % #paths + 1], sets[at % #paths % #sets + 1]
  local rest = #bodies == 0 and "\r\n" or bodies[at % #paths % #bodies + 1]
  at = at + 1
  return path .. set .. rest
end

function done(summary, latency, requests)
  local seconds, errors = summary.duration / 1e6, summary.errors
  io.write(string.format(
    '\n{"requests":%d,"perSecond":%f,"bytesPerSecond":%f,"p50":%f,"p99":%f,"generatorCores":%f,' ..
      '"errors":%d,"timeouts":%d,"refused":%d}\n',
    summary.requests, summary.requests / seconds, summary.bytes / seconds,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, os.clock() / seconds,
    errors.connect + errors.read + errors.write, errors.timeout, errors.status))
end
