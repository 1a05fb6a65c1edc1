import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'

export function ProjectTable({ projects }: { projects: readonly ListedProject[] }) {
  return (
    <div className="table-frame">
      <table className="table dashboard-table">
        <caption className="visually-hidden">Projects</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Network</th>
            <th scope="col">API keys</th>
            <th scope="col" className="number">
              Requests today
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map(({ id, name, network, keys, requestsToday }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{network}</td>
              <td>
                {keys.map((key) => (
                  <code key={key.id}>{key.key}</code>
                ))}
              </td>
              <td className="number">{requestsToday.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
