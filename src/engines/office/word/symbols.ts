/** The letters of Symbol from 0x21, and from 0xa1, as Adobe's table has them; a space where there is none. */
const symbol = {
  33: '!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
  160: '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭',
}

/** Those of Wingdings, as Unicode's own mapping has them, with the plain arrow for its many arrows. */
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

/** Whether a font has signs in the places of letters. */
export const isSymbolFont = (font: string | undefined): boolean => font !== undefined && tableOf(font) !== undefined

const tableOf = (font: string) => tables.find(([name]) => name.test(font))?.[1]

/** A sign of a symbol font as Unicode, by its code in the font; undefined where there is none. */
export function signOf(font: string, code: number): string | undefined {
  const at = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  const found = Object.entries(tableOf(font) ?? {}).map(([from, signs]) => [...signs][at - Number(from)])
  return found.find((sign) => sign !== undefined && sign !== ' ')
}

/**
 * Text as it is read: what is set in a symbol font as the signs that it shows, and letters of the private area, where
 * Word keeps such signs too, whatever the font.
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
