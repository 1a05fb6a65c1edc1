import type { KeyManagement } from './key-management.ts'
import type { ProjectManagement } from './project-management.ts'
import type { SigningKeyManagement } from './signing-key-management.ts'
import type { UserManagement } from './user-management.ts'

/** The operator's commands by subject. Their arguments and results are JSON, since a running service may carry them out. */
export interface Management {
  readonly keys: KeyManagement
  readonly projects: ProjectManagement
  readonly users: UserManagement
  /** Undefined where a command has the database open, and not the service. */
  readonly signingKeys?: SigningKeyManagement
}

/** Every command of each subject: the path of each on the private socket follows from it. */
export const managementCommands = {
  keys: ['create', 'list', 'delete', 'replace', 'limits'],
  projects: ['list', 'give'],
  users: ['list', 'suspend', 'restore', 'invite'],
  signingKeys: ['replace'],
} as const satisfies {
  readonly [Subject in keyof Management]-?: readonly (keyof NonNullable<Management[Subject]>)[]
}

export type ManagementSubject = keyof typeof managementCommands

/** A command as the private socket carries it. */
export type ManagementCommand = (...given: readonly unknown[]) => Promise<unknown>
