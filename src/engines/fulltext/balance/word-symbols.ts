/** The Greek letters of the Symbol font, at the codes of Latin ones (Adobe's encoding). */
const capitals = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'
const small = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'

/**
 * Returns a character of a symbol font as a letter or digit, or else as a sign that is neither.
 * @param code of the font, or U+F000 and up
 */
export function symbolLetter(code: number, font: string): string {
  const at = code & 0xff
  if (!/^symbol/i.test(font)) return '\u25a1'
  if (at >= 48 && at < 58) return String.fromCharCode(at)
  return capitals[at - 65] ?? small[at - 97] ?? '\u25a1'
}
