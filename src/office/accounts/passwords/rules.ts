import { isPassword } from '../../../core/text/credentials.ts'

/**
 * Checks a new password's length and refuses easy guesses: a common one, the user's or the journal's name, nothing but white
 * space, or a few characters repeated (OWASP ASVS 6.2.1, 6.2.4, 6.2.11). Ignores case.
 * @param names the user's and the journal's
 * @param common passwords in lower case
 */
export function passwordProblem(
  password: string,
  names: string[],
  common: ReadonlySet<string>,
): 'invalid_password' | 'guessable_password' | undefined {
  if (!isPassword(password)) return 'invalid_password'
  const plain = password.normalize('NFKC').trim().toLowerCase()
  const isName = names.some((name) => withoutSpaces(name) === withoutSpaces(plain))
  return plain === '' || isName || isRepetition(plain) || common.has(plain) ? 'guessable_password' : undefined
}

/** Whether a text repeats something shorter than a password. */
function isRepetition(text: string): boolean {
  return /^(.{1,7}?)\1+$/su.test(text)
}

function withoutSpaces(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}
