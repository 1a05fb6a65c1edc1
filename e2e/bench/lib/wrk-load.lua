-- Requests for wrk, from the files `paths` and `fields` of the directory that its first argument names:
-- `wrk … -s wrk-load.lua URL -- DIRECTORY`. `paths` has a path a line; `fields` has sets of header fields, a field a
-- line and an empty line after each set. The nth path is requested with the nth set. Requests are put together by
-- hand, which takes wrk a tenth of the time of `wrk.format`. The last line of the output is the result as JSON.

local paths, sets = {}, {}
local host
local at = 0

function init(arguments)
  local directory = arguments[1]
  host = wrk.host .. ":" .. wrk.port
  for path in io.lines(directory .. "/paths") do
    paths[#paths + 1] = "GET " .. path
  end
  local fields = {}
  for field in io.lines(directory .. "/fields") do
    if field == "" then
      sets[#sets + 1] = " HTTP/1.1\r\nHost: " .. host .. "\r\n" .. table.concat(fields) .. "\r\n"
      fields = {}
    else
      fields[#fields + 1] = field .. "\r\n"
    end
  end
end

function request()
  local path, set = paths[at % #paths + 1], sets[at % #paths % #sets + 1]
  at = at + 1
  return path .. set
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
