import { expect, test } from 'vitest'
import { isLoopbackHost } from './client-address.ts'

test('loopback addresses and localhost name this machine, and nothing else does', () => {
  for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', 'LocalHost', '::1', '[::1]']) {
    expect(isLoopbackHost(host), host).toBe(true)
  }
  for (const host of ['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example', 'localhost.example', 'example', '']) {
    expect(isLoopbackHost(host), host).toBe(false)
  }
})
