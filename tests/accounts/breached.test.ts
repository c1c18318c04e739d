// one database
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { findNewPasswordProblem, isBreached } from '../../src/office/accounts/passwords/passwords.ts'
import { withFolder } from '../support/folder.ts'
import { aJournal } from '../support/journal.ts'

const hashOf = (password: string) => new Bun.CryptoHasher('sha1').update(password).digest('hex').toUpperCase()

describe.each([
  ['lines of Windows', '\r\n', true],
  ['lines of Unix', '\n', true],
  ['no last line end', '\n', false],
])('a file with %s', async (_, end, isEnded) => {
  const path = join(await withFolder('breached'), 'hashes.txt')
  const leaked = Array.from({ length: 1000 }, (_, place) => `leaked ${place}`)
  const lines = leaked.map((password, place) => `${hashOf(password)}:${10 ** (place % 9)}`).sort()
  await Bun.write(path, lines.join(end) + (isEnded ? end : ''))

  test('has every password in it', async () => {
    for (const password of leaked) expect(await isBreached(path, password), password).toBe(true)
  })

  test('has no other, wherever it would stand', async () => {
    for (let place = 0; place < 1000; place++) expect(await isBreached(path, `other ${place}`)).toBe(false)
  })
})

test.each([
  ['', false],
  ['5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:1', true],
  ['5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8', true],
  ['not a hash\n', false],
])('of a file that holds %j, “password” is in it: %p', async (text, isIn) => {
  const path = join(await withFolder('breached'), 'hashes.txt')
  await Bun.write(path, text)
  expect(await isBreached(path, 'password')).toBe(isIn)
})

test('a new password that leaked is refused where the journal has such a file', async () => {
  const path = join(await withFolder('breached'), 'hashes.txt')
  await Bun.write(path, `${hashOf('millet in the rain')}:3\n`)
  const journal = await aJournal({ BREACHED_PASSWORDS: path })
  expect(await findNewPasswordProblem(journal, 'millet in the rain', 'Meera')).toMatchObject({
    code: 'guessable_password',
  })
  expect(await findNewPasswordProblem(journal, 'millet in the sun', 'Meera')).toBeUndefined()
  await journal.close()
})
