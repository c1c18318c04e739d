import { expect, test } from 'bun:test'
import { createTokens } from '../../src/office/sessions/tokens.ts'

const tokens = createTokens('a secret of thirty-two characters')
const now = new Date('2029-12-31T23:59:59Z')
const expires = new Date('2030-01-01T00:00:00Z')

test('tokens signed by earlier versions are still read, each as its own kind', async () => {
  const head = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9'
  const claims = 'InN1YiI6IjciLCJleHAiOjE4OTM0NTYwMDAsImlhdCI6MTc5NTM2ODQ1OH0'
  const session = `${head}.eyJqdGkiOiJzNyIs${claims}.v25Zuj0ZxaKBFvi19k9cOIHzx6rsDuPw0TLx6VWfl20`
  const device = `${head}.eyJhdWQiOiJkZXZpY2UiLCJqdGkiOiJkNyIs${claims}.D7CRdK27dcidCzoIS7ORDTErWCkK_rLxzrl3Dqp7lh4`
  expect(await tokens.read(session, now)).toEqual({ sessionId: 's7', userId: 7 })
  expect(await tokens.readDevice(device, 7, now)).toBe('d7')
  expect(await tokens.readDevice(device, 8, now)).toBeUndefined()
  expect(await tokens.read(device, now)).toBeUndefined()
  expect(await tokens.readDevice(session, 7, now)).toBeUndefined()
  expect(await tokens.read(session, expires)).toBeUndefined()
})

test('a token holds these claims and no others, so that earlier versions read it too', async () => {
  const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const of = { id: 'x', userId: 7, expires }
  const known = { jti: 'x', sub: '7', exp: 1893456000, iat: expect.any(Number) }
  expect(claims(await tokens.sign(of))).toEqual(known)
  expect(claims(await tokens.signDevice(of))).toEqual({ ...known, aud: 'device' })
})
