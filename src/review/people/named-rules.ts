/** Somebody named in a line of a form, `Name | email | affiliation`. */
export type Named = { name: string; email: string; affiliation: string }

// a pattern that may begin within what it repeats takes quadratic time
const address = /(?:mailto:)?(?<![^\s|<>(),;:])([^\s|<>(),;:]+@[^\s|<>(),;:]*[^\s|<>(),;:.])/i

/** Authors' typed lines `Name | email | affiliation`, also with commas or blanks, or the address in brackets. */
export function namedIn(lines: string): Named[] {
  return lines.split('\n').flatMap((line) => {
    const [whole = '', email = ''] = address.exec(line) ?? []
    const [first = '', ...more] = line
      .replace(/^\s*(?:\d{1,2}[.)]|[-–•*])\s+/, '')
      .replace(whole, whole && '|')
      .split(/[|;\t]/)
      .map((part) => part.replace(/^[\s,.<>()–-]+|(?<![\s,<>()–-])[\s,<>()–-]+$/g, ''))
      .filter(Boolean)
    const isName = line.includes('|') || /^[^\s,]+,/.test(first) // 'Nair, Meera' too
    const [name = '', ...rest] = isName ? [first] : first.split(',').map((part) => part.trim())
    const known = name || email
    return known === '' ? [] : [{ name: known, email, affiliation: [...rest, ...more].join(', ') }]
  })
}

/** The lines of a decliner's suggestion, each with who is named in it with an address, and so can be asked. */
export const suggestedIn = (text: string): { line: string; person?: Named }[] =>
  text.split('\n').flatMap((line) => {
    const [named] = namedIn(line)
    const name = named?.name === named?.email ? '' : (named?.name ?? '')
    return line.trim() === '' ? [] : [{ line: line.trim(), person: named?.email ? { ...named, name } : undefined }]
  })
