/** The characters of Adobe's Symbol encoding from 0x20 to 0x7e, and from 0xa0. */
const low = ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
const high = '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u0000〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'

/** Converts text in a symbol font to Unicode; returns text in other fonts unchanged. */
export function unicodeOf(words: string, family: string, charset: number): string {
  const bare = words.replace(/[\uf020-\uf0ff]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xf000))
  if (!/^symbol/i.test(family))
    return charset === 2 && /^mt extra/i.test(family)
      ? bare.replace(/[KLMNOrux]/g, (letter) => extra[letter] ?? letter)
      : bare
  return [...bare].map((letter) => signOf(letter.charCodeAt(0)) ?? letter).join('')
}

function signOf(code: number): string | undefined {
  const sign = code >= 0xa0 ? [...high][code - 0xa0] : [...low][code - 0x20]
  return sign === '\u0000' ? undefined : sign
}

/** Dots, arrows and braces of MathType's font. */
const extra: Record<string, string> = { K: '…', L: '⋯', M: '⋮', N: '⋰', O: '⋱', r: '→', u: '⏞', x: '⏟' }
