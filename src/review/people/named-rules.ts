/** A person named in a line of a form, `Name | email | affiliation`. */
export type Named = { name: string; email: string; affiliation: string }

// a pattern that may begin within its repeated part takes quadratic time
const address = /(?:mailto:)?(?<![^\s|<>(),;:])([^\s|<>(),;:]+@[^\s|<>(),;:]*[^\s|<>(),;:.])/i

/** Parses authors' lines `Name | email | affiliation`, also with commas or blanks, or with the address in brackets. */
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

/** Parses a declining reviewer's suggestions; each line has a person if it contains a name or address to ask. */
export const suggestedIn = (text: string): { line: string; person?: Named }[] =>
  text.split('\n').flatMap((line) => {
    const [named] = namedIn(line)
    const name = named?.name === named?.email ? '' : (named?.name ?? '')
    return line.trim() === '' ? [] : [{ line: line.trim(), person: named?.email ? { ...named, name } : undefined }]
  })
