/** Unicode's superscript characters by their compatibility character: `⁻` for `−`, `ᵗ` for `t`. */
export const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵝᵞᵟᶿᵠᵡ'

/** Unicode's subscript letters. */
export const subscripts = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ'

const mapScriptLetters = (letters: string) => new Map([...letters].map((letter) => [letter.normalize('NFKC'), letter]))
const byTag = { sup: mapScriptLetters(superscripts), sub: mapScriptLetters(subscripts) }

/**
 * Writes the text of a `sub` or `sup` in Unicode characters, for places without markup: `-1` becomes `⁻¹`. Always
 * converts digits and signs, so that `10` with an exponent never reads as another number; converts letters only if
 * Unicode has all of them.
 */
export function scriptLetters(text: string, tag: 'sub' | 'sup'): string {
  const known = (letter: string) => byTag[tag].get(/[-‐–]/.test(letter) ? '−' : letter)
  const hasLetters = [...text].every((letter) => known(letter) ?? !/\p{L}/u.test(letter))
  return Array.from(text, (letter) => (/\p{L}/u.test(letter) && !hasLetters ? letter : (known(letter) ?? letter))).join(
    '',
  )
}
