import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import { type Instant, MINUTE } from '#cardano/utc-time.ts'
import { Refusal } from '#http/refusal.ts'
import type { ControlDatabase } from '#service/store/control/control-database.ts'
import {
  addChallenge,
  addPasskey,
  countPasskeys,
  findCredential,
  setPasskeyCounter,
  takeChallenge,
  userCredentials,
} from '#service/store/control/passkey-store.ts'
import { type BrowserCookie, browserCookie } from '../browser-cookie.ts'
import { newToken } from '../mails.ts'
import {
  lockSignedInUser,
  type SessionClient,
  type Sessions,
  type SignedInUser,
  type StartedSession,
} from '../sessions.ts'
import type { RelyingParty } from './relying-party.ts'

export interface PasskeysDependencies {
  readonly db: ControlDatabase
  /** Undefined where none are offered. */
  readonly party: RelyingParty | undefined
  readonly isSecure: boolean
  readonly sessions: Sessions
  readonly now: () => Instant
}

/** Milliseconds for which a challenge can be used. */
const CHALLENGE_TIME = 5 * MINUTE
/** Passkeys of one user. Not in the specification: this limit. */
const MAX_PASSKEYS = 20
/** Bytes of the longest identifier of a credential (WebAuthn Level 3, section 4). */
const MAX_CREDENTIAL_ID = 1023
/** The greatest counter that its column holds; an authenticator may count twice as far. */
const MAX_COUNTER = 2 ** 31 - 1

/**
 * Passkeys by @simplewebauthn/server (WebAuthn Level 3). Each challenge is used once, in the browser that it was made for. A passkey signs in
 * alone, so it has to be both: a device, and its person verified by PIN, fingerprint or face. Not in the specification: that user verification
 * is required.
 */
export class Passkeys {
  readonly #deps: PasskeysDependencies
  readonly #cookie: BrowserCookie

  constructor(deps: PasskeysDependencies) {
    this.#deps = deps
    this.#cookie = browserCookie('epochal_passkey', deps.isSecure, CHALLENGE_TIME / 1000)
  }

  /** @returns the options for the browser, which name no passkey, so that it offers those that it has; and a cookie */
  async startSignIn(client: SessionClient) {
    const { rpId } = this.#partyOf(client)
    const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' })
    return { result: options, cookies: [await this.#keepChallenge('authentication', options.challenge)] }
  }

  /** @throws {Refusal} when the response proves nobody */
  async signIn(response: AuthenticationResponseJSON, client: SessionClient): Promise<StartedSession> {
    const { db, sessions } = this.#deps
    const { rpId, origin } = this.#partyOf(client)
    const { challenge } = await this.#takeChallenge('authentication', client)
    const passkey = await findCredential(db, response.id)
    if (!passkey) throw new Refusal('wrong-credentials', UNKNOWN_PASSKEY)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: passkey.credential,
      requireUserVerification: true,
    }).catch(unverified)
    if (!verified) unverified()
    const { counter } = passkey.credential
    const started = await sessions.start(passkey.userId, client, (trx) =>
      // Of two responses at the same moment one is counted, so that a copy of the passkey is found out.
      setPasskeyCounter(trx, passkey.id, { from: counter, to: storedCounter(authenticationInfo.newCounter) }),
    )
    return started ?? unverified()
  }

  /** @returns the options for the browser, and a cookie @throws {Refusal} for a user who has as many as may be */
  async startAdding(user: SignedInUser, client: SessionClient) {
    const { db } = this.#deps
    const { rpId } = this.#partyOf(client)
    await checkNumber(db, user.id)
    const options = await generateRegistrationOptions({
      rpName: 'Epochal',
      rpID: rpId,
      userName: user.email,
      userDisplayName: user.email,
      attestationType: 'none',
      excludeCredentials: await userCredentials(db, user.id),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const cookie = await this.#keepChallenge('registration', options.challenge, user.id)
    return { result: options, cookies: [cookie] }
  }

  /** @throws {Refusal} when the response is not to a challenge of this user, or its passkey is there already */
  async add(
    user: SignedInUser,
    { response, name }: { readonly response: RegistrationResponseJSON; readonly name: string },
    client: SessionClient,
  ): Promise<void> {
    const { db, now } = this.#deps
    const { rpId, origin } = this.#partyOf(client)
    const { challenge, userId: madeFor } = await this.#takeChallenge('registration', client)
    if (madeFor !== user.id) {
      throw new Refusal('signed-out', 'You are signed in as another user than before. Try again.')
    }
    if (!isAttestedByNobody(response)) notAdded()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    }).catch(notAdded)
    if (!verified) notAdded()
    const { credential, credentialDeviceType, credentialBackedUp, aaguid } = registrationInfo
    if (isoBase64URL.toBuffer(credential.id).length > MAX_CREDENTIAL_ID) notAdded()
    const { id, publicKey, counter, transports } = credential
    await db.transaction().execute(async (trx) => {
      await lockSignedInUser(trx, user)
      await checkNumber(trx, user.id)
      const isAdded = await addPasskey(trx, {
        userId: user.id,
        name,
        credential: {
          id,
          publicKey,
          counter: storedCounter(counter),
          transports: knownTransports(transports),
        },
        deviceType: credentialDeviceType,
        isBackedUp: credentialBackedUp,
        aaguid,
        at: now(),
      })
      if (!isAdded) notAdded()
    })
  }

  /** @throws {Refusal} where the browser would refuse passkeys, or this service does not offer them. */
  #partyOf({ headers }: SessionClient): RelyingParty {
    const { party } = this.#deps
    if (party && headers.get('Origin') === party.origin) return party
    const where = party ? `They work at ${party.origin}/dashboard.` : 'They need a domain name and TLS.'
    throw new Refusal('not-offered', `Passkeys are not offered at this address. ${where}`)
  }

  async #keepChallenge(kind: Ceremony, challenge: string, userId?: string): Promise<string> {
    const { db, now } = this.#deps
    const token = newToken()
    await addChallenge(db, { token, kind, challenge, userId, expiresAt: now() + CHALLENGE_TIME })
    return this.#cookie.set(token)
  }

  async #takeChallenge(kind: Ceremony, { headers }: SessionClient) {
    const { db, now } = this.#deps
    const taken = await takeChallenge(db, this.#cookie.read(headers), now())
    if (taken?.kind !== kind) {
      throw new Refusal(
        'sign-in-expired',
        'The passkey was not used within five minutes, or was used already. Try again.',
      )
    }
    return taken
  }
}

type Ceremony = 'authentication' | 'registration'

const UNKNOWN_PASSKEY = 'No account has this passkey any more.'

/** @throws {Refusal} for a user who has as many passkeys as may be */
async function checkNumber(db: ControlDatabase, userId: string): Promise<void> {
  if ((await countPasskeys(db, userId)) >= MAX_PASSKEYS) {
    throw new Refusal('conflict', `An account has at most ${MAX_PASSKEYS} passkeys.`)
  }
}

/**
 * Whether nobody but the passkey itself vouches for its key. A browser that has to send no attestation leaves no other (WebAuthn Level 3,
 * section 5.1.3); verifying one fetches lists of revoked certificates from addresses that the client names.
 */
function isAttestedByNobody({ response }: RegistrationResponseJSON): boolean {
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
    const format = attestation.get('fmt')
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  } catch {
    // A malformed attestation is refused as well.
    return false
  }
}

function storedCounter(counter: number): number {
  return Math.min(counter, MAX_COUNTER)
}

const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** @param given by the client, whatever it is */
function knownTransports(given: unknown): string[] {
  return Array.isArray(given) ? TRANSPORTS.filter((transport) => given.includes(transport)) : []
}

/** The library throws for whatever a response lacks. */
function unverified(): never {
  throw new Refusal(
    'wrong-credentials',
    'The passkey could not be verified. It has to ask for a PIN, a fingerprint or a face.',
  )
}

function notAdded(): never {
  throw new Refusal(
    'bad-request',
    'The passkey could not be verified, and was not added. It has to ask for a PIN, a fingerprint or a face.',
  )
}
