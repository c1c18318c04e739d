import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '../../../core/config/config.ts'
import type { Services } from '../../../services.ts'
import { relyingParty } from '../../sessions/rules.ts'
import { findPasskey, type Passkey } from './queries.ts'

type Origin = Pick<Config, 'origin'>

/** Returns the passkeys that browsers can still use here; those made for another host are unusable. */
export function listUsablePasskeys(passkeys: Passkey[], config: Origin): Passkey[] {
  const host = relyingParty(config)
  return passkeys.filter(({ rp_id }) => rp_id === host)
}

const timeoutMs = 5 * 60 * 1000

/** Returns the options for a browser to ask for a passkey; without `passkeys`, for any user's. */
export function makeRequestOptions(config: Origin, challenge: string, passkeys: Passkey[] = []) {
  const allowCredentials = listUsablePasskeys(passkeys, config).map(({ credential_id }) => ({
    id: credential_id,
    type: 'public-key' as const,
  }))
  return {
    challenge,
    rpId: relyingParty(config) ?? '',
    allowCredentials,
    timeout: timeoutMs,
    userVerification: 'required' as const,
  }
}

type NewPasskey = { journal: string; user: { id: number; name: string }; passkeys: Passkey[] }

/** Returns the options for making a passkey that signs in alone; every authenticator has ES256 or RS256. */
export function makeCreationOptions(config: Origin, challenge: string, { journal, user, passkeys }: NewPasskey) {
  return {
    challenge,
    rp: { name: journal, id: relyingParty(config) ?? '' },
    user: { id: Buffer.from(`user ${user.id}`).toString('base64url'), name: user.name, displayName: user.name },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: timeoutMs,
    attestation: 'none' as const,
    excludeCredentials: passkeys.map(({ credential_id }) => ({ id: credential_id, type: 'public-key' as const })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  }
}

type Sent = { id: string; challenge: string; credential: Record<string, unknown> }

/** Parses a browser's JSON: the passkey's id and the challenge that it answers; undefined if it is not a credential. */
export function readCredential(text: string): Sent | undefined {
  try {
    const credential: Record<string, unknown> = JSON.parse(text)
    const { clientDataJSON } = credential.response as { clientDataJSON: string }
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof credential.id === 'string' && typeof challenge === 'string'
      ? { id: credential.id, challenge, credential }
      : undefined
  } catch {
    return undefined
  }
}

type Needed = Pick<Services, 'db' | 'config' | 'log'>

/** Returns the passkey that signed a challenge, with its new counter; undefined, and a line in the log, if none did. */
export async function verifyPasskey(
  { db, config, log }: Needed,
  { id, challenge, credential }: Sent,
  origin: string,
): Promise<{ passkey: Passkey; counter: number } | undefined> {
  const passkey = await findPasskey(db, id)
  const host = relyingParty(config)
  if (!passkey || !host || passkey.rp_id !== host) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON, // the library checks its members
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    })
    return verified ? { passkey, counter: authenticationInfo.newCounter } : undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const outcome = /counter/.test(reason) ? 'copied' : 'refused'
    log.info({ message: 'passkey', outcome, passkey: passkey.id, user: passkey.user_id, reason: reason.slice(0, 200) })
    return undefined
  }
}

/** Returns a new passkey as stored; undefined, and a log line, if the browser's answer is wrong. */
export async function verifyNewPasskey(
  { config, log }: Pick<Needed, 'config' | 'log'>,
  { challenge, credential }: Sent,
  origin: string,
) {
  const host = relyingParty(config)
  if (!host) return undefined
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON, // the library checks its members
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
    })
    if (!verified) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    const public_key = Buffer.from(publicKey).toString('base64url')
    return { credential_id: id, public_key, counter, transports: transports.slice(0, 10).map(String), rp_id: host }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.info({ message: 'passkey', outcome: 'not added', reason: reason.slice(0, 200) })
    return undefined
  }
}
