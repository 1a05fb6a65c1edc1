import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { projectQuery } from '#web/dashboard/calls/dashboard-queries.ts'
import { storeProject } from './stored-projects.ts'

const project = (name: string) => ({ id: 'p', name }) as ListedProject

test.each([['first'], ['second']])(
  'a %s read that a call overtakes does not overwrite its result',
  async (read) => {
    const client = new QueryClient()
    const { queryKey } = projectQuery('p')
    if (read === 'second') client.setQueryData(queryKey, project('known'))
    let respond: (project: ListedProject) => void = () => undefined
    const reading = client.fetchQuery({
      queryKey,
      queryFn: () => new Promise<ListedProject>((resolve) => (respond = resolve)),
    })
    const settled = reading.catch(() => undefined)
    await Promise.resolve()
    storeProject(client, project('changed'))
    respond(project('older'))
    await settled
    await new Promise((resolve) => setTimeout(resolve))
    expect(client.getQueryData(queryKey)).toEqual(project('changed'))
    client.clear()
  },
)
