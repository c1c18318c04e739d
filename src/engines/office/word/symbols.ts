/** The characters of the Symbol font from 0x21, and from 0xa1, by Adobe's table; a space where it has none. */
const symbol = {
  33: '!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
  160: '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭',
}

/** The characters of Wingdings by Unicode's own mapping; its many arrows become the plain arrow. */
const wingdings = {
  33:
    '✏✂✁👓🔔📖🕯☎✆✉🖃📪📫📬📭📁📂📄🗏🗐🗄⏳⌨🖰🖲🖳💻💾🖬✇✍🖎✌👌👍👎☜☞☝☟🖐☺😐☹💣☠🏳🏱✈☼💧❄🕆✞🕈✠✡☪☯ॐ☸' +
    '♈♉♊♋♌♍♎♏♐♑♒♓🙰🙵●🔾■□🞐❑❒⬧⧫◆❖⬥⌧⮹⌘🏵🏶🙶🙷',
  128: '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿🙢🙠🙡🙣🙞🙜🙝🙟·•▪○🞆🞈◉◎🔿▪◻🟂✦★✶✴✹✵⯐⌖⟡⌑⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛',
  213: '⌫⌦⮘➢⮙⮛⮈⮊⮉⮋←→↑↓↖↗↙↘←➔↑↓↖↗↙↘⇦⇨⇧⇩⬄⇳⬀⬁⬃⬂▭▫✗✓☒☑',
}

const tables: [RegExp, Record<number, string>][] = [
  [/^(?:symbol|mt symbol|symbolmt|symbol tiger|euclid symbol)\b/i, symbol],
  [/^wingdings(?: regular)?$/i, wingdings],
]

/** Whether a font has symbols at the codes of letters. */
export const isSymbolFont = (font: string | undefined): boolean =>
  font !== undefined && findSymbolTable(font) !== undefined

const findSymbolTable = (font: string) => tables.find(([name]) => name.test(font))?.[1]

/** Returns the Unicode character for a code of a symbol font; undefined for an unknown code. */
export function signOf(font: string, code: number): string | undefined {
  const at = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  const found = Object.entries(findSymbolTable(font) ?? {}).map(([from, signs]) => [...signs][at - Number(from)])
  return found.find((sign) => sign !== undefined && sign !== ' ')
}

/**
 * Converts text in a symbol font to the characters that it shows. Also converts characters of the private use area in
 * any font: Word stores such symbols there too.
 */
export function inUnicode(text: string, font: string | undefined): string {
  const isSet = isSymbolFont(font)
  if (!isSet && !/[\uf020-\uf0ff]/.test(text)) return text
  const name = isSet && font !== undefined ? font : 'Symbol'
  return text.replace(isSet ? /[\u0021-\u00ff\uf020-\uf0ff]/g : /[\uf020-\uf0ff]/g, (sign) => {
    const code = sign.charCodeAt(0)
    return signOf(name, code) ?? (code === 0xf020 ? ' ' : sign)
  })
}
