import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { credentialHeaders, GRANT_TYPE } from '#contract/token.ts'
import { freePort } from '#testing/postgres/free-port.ts'
import type { RealPostgres } from '#testing/postgres/real-postgres.ts'
import { PROGRAM } from '../running-program.ts'
import { type LoadBalancer, startLoadBalancer } from './load-balancer.ts'

/** Instances of the service behind one load balancer, with the control database of one PostgreSQL. */
export interface ServiceInstances {
  readonly balancer: LoadBalancer
  ports(): readonly number[]
  /** Moves the clocks of all instances forward by so many milliseconds. */
  passTime(milliseconds: number): Promise<void>
  /** Starts an instance, and waits until the balancer sends it requests. */
  start(name: string, chain: RealPostgres): Promise<void>
  /** @returns how the instance ended: its exit code, or the signal */
  end(name: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string>
  /** Ends all instances by SIGTERM. */
  endAll(): Promise<void>
  /** Creates a key for a project, and obtains a token for it. @returns the header fields of its requests */
  newCredentials(project: string): Promise<Record<string, string>>
  /** Runs a command about keys. @returns what it prints */
  keyCommand(...args: readonly string[]): string
  close(): Promise<void>
}

const MOVABLE_CLOCK = join(import.meta.dirname, '../movable-clock.js')

interface Instance {
  readonly child: ChildProcess
  readonly port: number
  isReady: boolean
}

/** @param directory data directory of all instances */
export async function openServiceInstances(
  directory: string,
  control: RealPostgres,
): Promise<ServiceInstances> {
  const instances = new Map<string, Instance>()
  const balancer = await startLoadBalancer(() => [...instances.values()])

  const keyCommand = (...args: readonly string[]) =>
    execFileSync(process.execPath, [PROGRAM, 'key', ...args], {
      env: environment(0, control),
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString()

  const environment = (port: number, chain: RealPostgres) => ({
    PATH: process.env.PATH,
    SERVICE_PORT: String(port),
    SERVICE_PUBLIC_URL: balancer.url,
    DATA_DIR: directory,
    MAINNET_DATABASE_URL: chain.url('chain').reveal(),
    CONTROL_DATABASE_URL: control.url('control').reveal(),
    MASTER_SECRET: 'a master secret that several instances share',
    SERVICE_SAMPLE_NETWORKS: 'off',
    KEY_RATE_PER_SECOND: '100000',
    KEY_RATE_BURST: '100000',
    SERVICE_DRAIN_SECONDS: '1',
    LOG_FORMAT: 'json',
  })

  const end: ServiceInstances['end'] = async (name, signal) => {
    const instance = instances.get(name)
    if (!instance) throw new RangeError(`there is no instance ${name}`)
    instance.child.kill(signal)
    const [code, killedBy] = await once(instance.child, 'exit')
    instances.delete(name)
    return code ?? killedBy
  }

  return {
    balancer,
    ports: () => [...instances.values()].map(({ port }) => port),
    passTime: async (milliseconds) => {
      for (const { child } of instances.values()) {
        const moved = once(child, 'message')
        child.send(milliseconds)
        await moved
      }
    },
    keyCommand,
    start: async (name, chain) => {
      const port = await freePort()
      const child = spawn(process.execPath, ['--import', MOVABLE_CLOCK, PROGRAM, 'service'], {
        env: environment(port, chain),
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      const instance = { child, port, isReady: false }
      instances.set(name, instance)
      const ended = once(child, 'exit').then(() => {
        throw new Error(`instance ${name} has ended before it was ready`)
      })
      await Promise.race([balancer.whenReady(instance), ended])
      ended.catch(() => undefined)
    },
    end,
    endAll: async () => {
      await Promise.all([...instances.keys()].map((name) => end(name, 'SIGTERM')))
    },
    newCredentials: async (project) => {
      const printed = keyCommand('--network', 'mainnet', '--name', project)
      const key = /^API key\s+(\S+)/m.exec(printed)?.[1] ?? ''
      const secret = /^API secret\s+(\S+)/m.exec(printed)?.[1] ?? ''
      const [instance] = instances.values()
      const response = await fetch(`http://127.0.0.1:${instance?.port}/mainnet/connect/token`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: key, client_secret: secret, grant_type: GRANT_TYPE }),
      })
      const { access_token } = (await response.json()) as { access_token: string }
      return { ...credentialHeaders(access_token, key) }
    },
    close: async () => {
      for (const { child } of instances.values()) child.kill('SIGKILL')
      await balancer.close()
    },
  }
}
