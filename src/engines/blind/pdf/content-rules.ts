import { lookup } from '../../../core/text/clean.ts'
import { bareJpeg } from '../../pictures/pictures.ts'
import { isInlinePicture, isOperatorLike, lexemesOf } from '../../stamps/stamps.ts'
import { graphicsKeys, isOfStandard, type ResourceKind } from './graphics-keys.ts'
import { StreamRefused } from './streams.ts'

/** The names of resources that content uses. */
export type Named = {
  /** Whether a name among its properties, or its objects, refers to a hidden layer. */
  isHidden: (kind: 'Properties' | 'XObject', name: string) => boolean
  /** Returns the actual text that a name among its properties gives, as written there. */
  actualText: (name: string) => string | undefined
  /** Returns the number that the structure tree uses for marked content; undefined without a tree. */
  number: ((name: string) => string | undefined) | undefined
  /** Returns the copy's name of a named resource. */
  renamed: (kind: ResourceKind, name: string) => string
}

/** Standard structure types (ISO 32000-2, 14.8.4; ISO 32000-1, 14.8.4); any other name was made up by a user. */
export const standardTags = new Set(
  [
    'Document DocumentFragment Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private Aside P H H1 H2 H3 H4 H5 H6 Title',
    'FENote Sub L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Em Strong Ruby RB RT',
    'RP Warichu WT WP Figure Formula Form Artifact',
  ].flatMap((line) => line.split(' ')),
)

/** The operators of content (ISO 32000-2, annex A) except pictures and marks; viewers skip others. */
const operators = new Set(
  `b B b* B* BT BX c cm CS cs d d0 d1 Do ET EX f F f* G g gs h i j J K k l m M n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj
  TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(/\s+/),
)

/** Operators that paint, and their counterparts that paint nothing (ISO 32000-2, 8.5.3, 9.4.3). */
const unpainted: Record<string, string> = lookup({
  ...Object.fromEntries(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*'].map((operator) => [operator, 'n'])),
  Tj: '',
  TJ: '',
  "'": 'T*',
  sh: '',
  Do: '',
})

/** The most characters of a page; no paper has a hundredth of it. */
const mostLetters = 1_000_000

/** Matches a malformed number, which viewers interpret differently. */
const scientific = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)e[+-]?\d+$/i

/** Whether a coordinate is so far from the origin that its content is neither seen nor read. */
const isFar = (text: string) => text.length > 9 && Math.abs(Number(text)) > 1_000_000_000
const farthest = (text: string) => (text.startsWith('-') ? '-1000000000' : '1000000000')

/**
 * Rewrites content so that it draws the same: without comments, marked-content points and properties except the actual
 * text, and without the drawings of hidden layers. Its tokens are one per line.
 * @returns characters of one byte each, up to the first malformed token, at which viewers stop too
 * @throws {StreamRefused} if it shows more text than can be searched
 */
export function anonymisedContent(content: Uint8Array, named: Named): string {
  const written: string[] = []
  let operands: string[] = []
  const marks: boolean[] = [] // of each open mark: whether it, or one around it, hides
  let [letters, lists] = [0, 0]
  for (const { text, isWhole } of lexemesOf(content)) {
    if (!isWhole) break
    if (text.startsWith('%')) continue
    if (/^(?:\(|<(?!<))/.test(text)) letters += text.length
    if (letters > mostLetters) throw new StreamRefused('A page has more text than can be searched')
    const isPicture = isInlinePicture(text)
    const isOperand = !isPicture && (!isOperatorLike(text) || scientific.test(text))
    if (text === '[' || text === ']') lists = Math.max(0, lists + (text === '[' ? 1 : -1))
    if (isOperand) operands.push(isFar(text) ? farthest(text) : text)
    if (isOperand || (lists > 0 && !isPicture)) continue // an operator in an array ends nothing
    lists = 0
    const isHidden = marks.at(-1) === true
    if (text === 'BMC' || text === 'BDC') {
      marks.push(isHidden || (operands[0] === '/OC' && named.isHidden('Properties', operands[1] ?? '')))
      written.push(...writeMarkedContentStart(operands, named))
    } else if (text === 'EMC') {
      if (marks.pop() !== undefined) written.push('EMC')
    } else if (text === 'MP' || text === 'DP') {
      // a marked-content point shows nothing
    } else if (text === 'Do' && named.isHidden('XObject', operands[0] ?? '')) {
      // an object of a hidden layer
    } else if (isPicture) written.push(isHidden ? '' : anonymisedPicture(text, named))
    else if (!operators.has(text)) {
      // an operator that no viewer knows
    } else if (isHidden && text === '"') written.push(operands[0] ?? '0', 'Tw', operands[1] ?? '0', 'Tc', 'T*')
    else if (isHidden && text in unpainted) written.push(unpainted[text] ?? '')
    else {
      for (const operand of namedAnew(needed(operands, text), text, named)) written.push(operand)
      written.push(text)
    }
    operands = []
  }
  return written.filter((piece) => piece !== '').join('\n')
}

/** The number of operands of operators that show one text (9.4.3). */
const shownTexts: Record<string, number | undefined> = lookup({ Tj: 1, "'": 1, '"': 3, TJ: undefined })

/** Returns the operands that an operator reads: its last ones, if it shows a text. */
function needed(operands: string[], operator: string): string[] {
  const last = shownTexts[operator]
  if (last) return operands.includes(']') ? operands : operands.slice(-last)
  if (operator === 'TJ') return operands.slice(Math.max(0, operands.lastIndexOf('[')))
  return operands.some((one) => /^[(<]/.test(one)) ? operands.filter((one) => !/^[(<]/.test(one)) : operands
}

/** The operators that name a resource (ISO 32000-2, 7.8.3). */
const naming: Record<string, ResourceKind | undefined> = lookup({
  Do: 'XObject',
  Tf: 'Font',
  gs: 'ExtGState',
  sh: 'Shading',
  cs: 'ColorSpace',
  CS: 'ColorSpace',
  scn: 'Pattern',
  SCN: 'Pattern',
})

/** Replaces the names among an operator's operands by the copy's; removes names that it does not read. */
function namedAnew(operands: string[], operator: string, { renamed }: Named): string[] {
  const kind = naming[operator]
  return operands.flatMap((one) => {
    if (!one.startsWith('/')) return [one]
    if ((kind === 'ColorSpace' || operator === 'ri') && isOfStandard(one.slice(1))) return [one]
    return kind ? [renamed(kind, one)] : []
  })
}

/** The keys of inline pictures, abbreviated and in full (ISO 32000-2, tables 90 and 91). */
const pictureKeys =
  /^\/(?:BPC|BitsPerComponent|CS|ColorSpace|D|Decode|DP|DecodeParms|F|Filter|H|Height|IM|ImageMask|I|Interpolate|Intent|W|Width)$/

/** Returns an inline picture with the keys that draw it, and a JPEG without its metadata; '' if it is damaged. */
function anonymisedPicture(picture: string, named: Named): string {
  const [start = '', before = ''] = /^BI(.*?[\0\t\n\f\r \]>)])ID[\0\t\n\f\r ]/s.exec(picture) ?? []
  const data = picture.slice(start.length, -3)
  const entries: string[] = []
  let [entry, depth]: [string[], number] = [[], 0]
  for (const { text } of lexemesOf(Buffer.from(before, 'latin1'))) {
    if (text.startsWith('%')) continue
    entry.push(text)
    depth += Number(text === '[' || text === '<<') - Number(text === ']' || text === '>>')
    if (entry.length === 1 || depth > 0) continue
    if (pictureKeys.test(entry[0] ?? '')) entries.push(entry[0] ?? '', ...keyValue(entry, named))
    entry = []
  }
  const isJpeg = /\/(?:F|Filter)\s*\[?\s*\/DCT(?:Decode)?\b/.test(before)
  const bytes = Buffer.from(data, 'latin1')
  const plain = isJpeg ? bareJpeg(bytes) : bytes
  return plain ? `BI ${entries.join(' ')} ID ${Buffer.from(plain).toString('latin1')}\nEI` : ''
}

/** Returns a picture key's value: a colour space by its new name, standard names, and strings only as colour tables. */
function keyValue([key = '', ...value]: string[], { renamed }: Named): string[] {
  const [only = ''] = value
  const isSpace = /^\/(?:CS|ColorSpace)$/.test(key)
  const isNamed = isSpace && value.length === 1 && /^\/(?!Pattern$)/.test(only)
  if (isNamed && !isOfStandard(only.slice(1))) return [renamed('ColorSpace', only)]
  const isKnown = (word: string) => isOfStandard(word) || graphicsKeys.has(word)
  const isText = (one: string) => /^(?:\(|<(?!<))/.test(one)
  return value.map((one) =>
    (one.startsWith('/') && !isKnown(one.slice(1))) || (isText(one) && !isSpace) ? 'null' : one,
  )
}

/** Writes the beginning of marked content: its tag, its number, and its actual text, if it has one. */
function writeMarkedContentStart(operands: string[], { actualText, number }: Named): string[] {
  const [given = '/Span', ...properties] = operands
  const tag = standardTags.has(given.slice(1)) ? given : '/Span'
  const written = (key: string) => {
    const at = properties.indexOf(key)
    return at > 0 ? properties[at + 1] : undefined
  }
  const isWithin = properties[0] === '<<'
  const text = isWithin ? written('/ActualText') : actualText(properties[0] ?? '')
  const own = isWithin ? written('/MCID') : number?.(properties[0] ?? '')
  const entries = [
    ...(number && own && /^\d{1,6}$/.test(own) ? ['/MCID', own] : []),
    ...(text ? ['/ActualText', text] : []),
  ]
  return entries.length > 0 ? [tag, '<<', ...entries, '>>', 'BDC'] : [tag, 'BMC']
}

/** Returns the names that content may use; some are false, because bytes of pictures look like names too. */
export function findContentNames(content: Uint8Array): Set<string> {
  const written =
    Buffer.from(content)
      .toString('latin1')
      .match(/\/[^\s()<>[\]{}/%]+/g) ?? []
  return new Set(written.map((one) => one))
}
