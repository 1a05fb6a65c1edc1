import { z } from 'zod'
import type { DashboardEndpointId } from './dashboard-endpoints.ts'
import { emailAddress as email } from './email-address.ts'
import { MAX_GIVEN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password-rules.ts'
import { hasHiddenCharacters, projectNameFault } from './project-name.ts'

const password = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `A password has at least ${MIN_PASSWORD_LENGTH} characters.`)
  .max(MAX_PASSWORD_LENGTH, `A password has at most ${MAX_PASSWORD_LENGTH} characters.`)
/** A password that is compared. */
const givenPassword = z
  .string()
  .min(1, 'The password is missing.')
  .max(MAX_GIVEN_PASSWORD_LENGTH, `The password has more than ${MAX_GIVEN_PASSWORD_LENGTH} characters.`)
const token = z.string().min(16, 'The link is not complete.').max(2000)
const personName = z
  .string()
  .trim()
  .max(100, 'A name has at most 100 characters.')
  .refine(isShown, 'A name holds no control characters.')
const projectName = z
  .string()
  .normalize()
  .superRefine((name, context) => {
    const fault = projectNameFault(name)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
  })
const label = z
  .string()
  .trim()
  .min(1, 'The name is missing.')
  .max(60, 'The name has at most 60 characters.')
  .refine(isShown, 'A name holds no control characters.')
/** Made by the page for each form that it shows, so that a form that is sent twice does not make two keys. */
const idempotencyKey = z.uuid().optional()
/** A name by which its owner tells a key from others. */
export const keyName = label
/** The longest life of a key that expires: ten years. */
export const MAX_KEY_DAYS = 3650
/** Days after which a key stops working; by default it never does. */
const keyDays = z.int().min(1).max(MAX_KEY_DAYS).optional()
/** A response of the browser's WebAuthn interface; its library reads it. */
const webAuthn = z.looseObject({
  id: z.string().regex(/^[\w-]{1,2000}$/, 'The identifier of the passkey is not base64url.'),
})

/** The body of each call that has one; the others have none. */
export const dashboardBodies = {
  signInByPassword: z.strictObject({ email, password: givenPassword }),
  requestSignInLink: z.strictObject({ email }),
  signInByLink: z.strictObject({ token }),
  /** The invitation counts where the sign-in registers a new user. */
  startProviderSignIn: z.strictObject({ invitation: z.string().max(200).optional() }),
  signInByPasskey: z.strictObject({ response: webAuthn }),
  register: z.strictObject({
    email,
    /** Without one, the user signs in by links. */
    password: password.optional(),
    name: personName.optional(),
    invitation: z.string().max(200).optional(),
  }),
  requestVerification: z.strictObject({ email }),
  verifyEmail: z.strictObject({ token }),
  requestPasswordReset: z.strictObject({ email }),
  resetPassword: z.strictObject({ token, password }),
  renameAccount: z.strictObject({ name: personName }),
  deleteAccount: z.strictObject({ confirmation: z.string().max(300) }),
  requestEmailChange: z.strictObject({ email }),
  confirmEmailChange: z.strictObject({ token }),
  setPassword: z.strictObject({ current: givenPassword.optional(), password }),
  addPasskey: z.strictObject({ response: webAuthn, name: label }),
  renamePasskey: z.strictObject({ name: label }),
  createProject: z.strictObject({
    name: projectName,
    network: z.string().max(50),
    idempotencyKey,
    days: keyDays,
  }),
  renameProject: z.strictObject({ name: projectName }),
  deleteProject: z.strictObject({ confirmation: z.string().max(500) }),
  createKey: z.strictObject({ idempotencyKey, name: keyName.optional(), days: keyDays }),
  deleteKey: z.strictObject({ confirmation: z.string().max(500) }),
} as const satisfies Partial<Record<DashboardEndpointId, z.ZodType>>

const day = z.iso.date('A day is written as 2026-11-30.')

/** The query of each call that has one. */
export const dashboardQueries = {
  /** Whatever the provider sends is read by its flow. */
  endProviderSignIn: z.looseObject({}),
  /** Archived projects are listed too when asked for; `after` is the last project of the page before. */
  projects: z.strictObject({ archived: z.enum(['yes', 'no']).optional(), after: z.uuid().optional() }),
  /** First and last day of UTC, both included; at most 401 days: the 400 that are stored, and today. */
  projectUsage: z.strictObject({ from: day, to: day }),
  /** Number of the oldest event of the page before. */
  projectEvents: z.strictObject({ before: z.coerce.number().int().positive().optional() }),
} as const satisfies Partial<Record<DashboardEndpointId, z.ZodType>>

function isShown(name: string): boolean {
  return !hasHiddenCharacters(name)
}

export type DashboardBody<Id extends DashboardEndpointId> = Id extends keyof typeof dashboardBodies
  ? z.output<(typeof dashboardBodies)[Id]>
  : undefined

export type DashboardQuery<Id extends DashboardEndpointId> = Id extends keyof typeof dashboardQueries
  ? z.output<(typeof dashboardQueries)[Id]>
  : undefined
