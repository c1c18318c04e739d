/** The Greek letters of the font Symbol, at the places of the Latin ones (Adobe's encoding). */
const capitals = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'
const small = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'

/**
 * Returns a sign of a symbol font as a letter or digit, or as a sign that is none.
 * @param code of the font, or U+F000 and up
 */
export function symbolLetter(code: number, font: string): string {
  const at = code & 0xff
  if (!/^symbol/i.test(font)) return '\u25a1'
  if (at >= 48 && at < 58) return String.fromCharCode(at)
  return capitals[at - 65] ?? small[at - 97] ?? '\u25a1'
}
