import { jwt } from '@elysiajs/jwt'
import { Elysia, t } from 'elysia'

const alg = 'HS256'

const claims = t.Object({ jti: t.String(), sub: t.String({ pattern: '^[1-9]\\d*$' }), exp: t.Number() })

/** Returns the checks of a token at a time: by itself, the plugin accepts any HMAC and a token that never expires. */
export const checksAt = (currentDate: Date) => ({ algorithms: [alg], requiredClaims: ['exp'], currentDate })

/** Adds to the context the signers and verifiers of sessions' and of devices' tokens: HMAC with SHA-256 only. */
export const createSignedTokens = (secret: string) =>
  new Elysia({ name: 'signed-tokens' })
    .use(jwt({ name: 'sessionToken', secret, alg, schema: claims }))
    .use(jwt({ name: 'deviceToken', aud: 'device', secret, alg, schema: claims }))
