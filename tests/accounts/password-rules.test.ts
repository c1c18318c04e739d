// one database
import { expect, test } from 'bun:test'
import { findNewPasswordProblem, findPasswordProblem } from '../../src/office/accounts/passwords/passwords.ts'
import { openTestDatabase } from '../support/database.ts'

const common = new Set(['password', 'qwertyuiop'])

test.each<[string, ReturnType<typeof findPasswordProblem>]>([
  ['x y z 7', 'invalid_password'],
  ['', 'invalid_password'],
  ['xy'.repeat(513), 'invalid_password'],
  ['correct horse', undefined],
  ['the password', undefined],
  ['a1b2c3d4', undefined],
  ['password', 'guessable_password'],
  ['PassWord', 'guessable_password'],
  [' password ', 'guessable_password'],
  ['ｐａｓｓｗｏｒｄ', 'guessable_password'],
  ['password7', undefined],
  ['        ', 'guessable_password'],
  [' \t \u00a0 \t  ', 'guessable_password'],
  ['aaaaaaaa', 'guessable_password'],
  ['😀'.repeat(8), 'guessable_password'],
  ['abcabcabc', 'guessable_password'],
  ['adminadmin', 'guessable_password'],
  ['letmein letmein ', undefined],
  ['Meera  Nair', 'guessable_password'],
  ['meeranair', 'guessable_password'],
  ['MeeraNair7', undefined],
  ['journal OF crops', 'guessable_password'],
  ['Crops@2026', 'guessable_password'],
  ['2026-journal-of-crops!', 'guessable_password'],
  ['meera1987', 'guessable_password'],
  ['crops and soils 2026', undefined],
  ['crops 84629173', undefined],
  ['2026!2027', undefined],
])('the new password %j gets the problem %p', (password, fault) => {
  expect(findPasswordProblem(password, ['Meera Nair', 'Journal of Crops', ''], common)).toBe(fault)
})

test('the list of common passwords contains the most common ones', async () => {
  const { db, close } = await openTestDatabase()
  const codeOf = async (password: string) => (await findNewPasswordProblem({ db }, password, 'Meera'))?.code
  for (const password of ['password', '12345678', 'Password1', 'iloveyou', 'QWERTYUIOP', 'password123'])
    expect(await codeOf(password)).toBe('guessable_password')
  expect(await codeOf('the password')).toBeUndefined()
  await close()
})

test('a program that is not a test hashes passwords at full cost', () => {
  const path = Bun.resolveSync('../../src/office/accounts/passwords/passwords.ts', import.meta.dir)
  const program = `console.log(await (await import(${JSON.stringify(path)})).hashPassword('the password'))`
  const { stdout } = Bun.spawnSync([process.execPath, '-e', program])
  expect(stdout.toString()).toStartWith('$argon2id$v=19$m=65536,t=2,p=1$')
})
