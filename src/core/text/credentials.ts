const maxNameLength = 64
const maxPasswordLength = 1024

/**
 * Whether a text is longer than any user's name, even after normalisation, which turns one character into up to 18
 * (U+FDFA, NFKC).
 */
export function isLongerThanNames(typed: string): boolean {
  const text = typed.trim()
  return text.length > 2 * maxNameLength || [...text].length > maxNameLength
}

/** Normalises a user's name: NFC, white space collapsed; undefined if empty, too long or with control characters. */
export function userName(typed: string): string | undefined {
  if (isLongerThanNames(typed)) return undefined
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim()
  const length = [...name].length
  return length >= 1 && length <= maxNameLength && !/\p{Cc}/u.test(name) && name.isWellFormed() ? name : undefined
}

/** Returns a name's unique key, which ignores case. Cuts texts longer than names first. */
export function userNameKey(name: string): string {
  return name
    .slice(0, 2 * maxNameLength)
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Whether a text has a valid length for a password: 8 to 1,024 characters. */
export function isPassword(text: string): boolean {
  if (text.length > 2 * maxPasswordLength) return false
  const length = [...text].length
  return length >= 8 && length <= maxPasswordLength
}
