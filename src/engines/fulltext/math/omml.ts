import { lookup } from '../../../core/text/clean.ts'
import { attributeOf, collectElementText, type Element, elementsOf } from '../../archives/archives.ts'
import { formulaOf, joinMathNodes, type MathNode, mathNode, operator } from './mathml.ts'
import { accent, bar, borderBox, delimited, groupCharacter, phantom } from './omml-marks.ts'
import { childOf, given, isOn, readPropertyValue } from './omml-properties.ts'
import { brokenLines, equationArray, type Mark, type Marked, matrix } from './omml-tables.ts'
import { type Look, splitMathTokens, textToken } from './token-rules.ts'

/** A formula, and its unread elements: their names with the words in them. */
export type ReadFormula = { math: MathNode; unread: string[] }

/** The document's settings (`m:mathPr`, 22.1.2.62) and its mapping of symbol fonts. */
export type FormulaSettings = { properties?: Element; symbol?: (font: string, code: string) => string | undefined }

/**
 * Reads a formula of Word, `m:oMath`, or each of an `m:oMathPara`, as MathML 3. Leaves out deleted and hidden runs, as
 * everywhere in a text.
 * Source: ECMA-376 part 1, 22.1.
 */
export function readFormulas(element: Element, settings: FormulaSettings = {}): ReadFormula[] {
  if (element.local !== 'oMathPara') return [new Reader(settings).formula(element, false)]
  const inside = elementsOf(element).filter(({ local }) => local === 'oMath')
  return inside.map((formula) => new Reader(settings).formula(formula, true))
}

type Translate = (reader: Reader, element: Element) => Marked[]

class Reader {
  private readonly unread: string[] = []

  constructor(readonly settings: FormulaSettings) {}

  formula(element: Element, isBlock: boolean): ReadFormula {
    return { math: formulaOf(brokenLines(this.marked(element)), isBlock), unread: this.unread }
  }

  /** Returns the nodes of an element's content, with marks. */
  marked(element: Element): Marked[] {
    return elementsOf(element).flatMap((child) => {
      const translate = translations[child.local]
      if (translate) return translate(this, child)
      return silent.has(child.local) || child.local.endsWith('Pr') ? [] : this.unknown(child)
    })
  }

  /** Returns an argument of an element as one node. Its size may differ by levels (22.1.2.6). */
  argument(element: Element, local: string): MathNode {
    const found = childOf(element, local)
    return found ? this.sized(found) : mathNode('mrow', [])
  }

  nodes = (element: Element): MathNode[] => brokenLines(this.marked(element))

  sized(element: Element): MathNode {
    const level = Number(readPropertyValue(childOf(element, 'argPr'), 'argSz') ?? 0)
    const node = joinMathNodes(this.nodes(element))
    return level ? mathNode('mstyle', [node], { scriptlevel: level > 0 ? `-${level}` : `+${-level}` }) : node
  }

  private unknown(element: Element): Marked[] {
    const words = collectElementText(element).trim()
    this.unread.push(words ? `${element.local}: ${words}` : element.local)
    return words ? [textToken(words)] : []
  }
}

/** Invisible elements of a formula. */
const silent = new Set([
  'proofErr',
  'bookmarkStart',
  'bookmarkEnd',
  'permStart',
  'permEnd',
  'lastRenderedPageBreak',
  'instrText',
  'commentRangeStart',
  'commentRangeEnd',
  'commentReference',
  'del',
  'moveFrom',
  'fldChar',
  'annotationRef',
  'moveFromRangeStart',
  'moveFromRangeEnd',
  'moveToRangeStart',
  'moveToRangeEnd',
  'delText',
  'sectPr',
])

const translateInnerContent: Translate = (reader, element) => reader.marked(element)
const one =
  (translate: (reader: Reader, element: Element) => MathNode): Translate =>
  (reader, element) => [translate(reader, element)]

/** Returns a translation to an element with these arguments, in this order. */
const translateArguments = (name: string, ...locals: string[]): Translate =>
  one((reader, element) =>
    mathNode(
      name,
      locals.map((local) => reader.argument(element, local)),
    ),
  )

const marking = (mark: (properties: Element | undefined, base: MathNode) => MathNode): Translate =>
  one((reader, element) => mark(childOf(element, `${element.local}Pr`), reader.argument(element, 'e')))

const enclosing = (enclose: (properties: Element | undefined, content: readonly MathNode[]) => MathNode): Translate =>
  one((reader, element) => {
    const content = childOf(element, 'e')
    return enclose(childOf(element, `${element.local}Pr`), content ? reader.nodes(content) : [])
  })

const translations: Record<string, Translate> = lookup({
  r: (reader, element) => convertMathRun(reader, element),
  f: one(fraction),
  rad: one(radical),
  nary: one(nary),
  m: one((reader, element) => matrix(element, reader.nodes)),
  eqArr: one((reader, element) => equationArray(element, (line) => alignedLine(reader, line))),
  d: one((reader, element) =>
    delimited(
      element,
      argumentsOf(element).map((one) => reader.sized(one)),
    ),
  ),
  func: one((reader, element) =>
    mathNode('mrow', [reader.argument(element, 'fName'), operator('\u2061'), reader.argument(element, 'e')]),
  ),
  limLow: translateArguments('munder', 'e', 'lim'),
  limUpp: translateArguments('mover', 'e', 'lim'),
  sSub: translateArguments('msub', 'e', 'sub'),
  sSup: translateArguments('msup', 'e', 'sup'),
  sSubSup: translateArguments('msubsup', 'e', 'sub', 'sup'),
  sPre: one((reader, element) => {
    const [base, sub, sup] = ['e', 'sub', 'sup'].map((local) => reader.argument(element, local))
    return mathNode('mmultiscripts', [base, mathNode('mprescripts', []), sub, sup])
  }),
  acc: marking(accent),
  bar: marking(bar),
  groupChr: marking(groupCharacter),
  borderBox: enclosing(borderBox),
  phant: enclosing(phantom),
  box,
  ...Object.fromEntries(
    ['oMath', 'ins', 'moveTo', 'sdt', 'sdtContent', 'smartTag', 'customXml', 'hyperlink', 'fldSimple'].map((local) => [
      local,
      translateInnerContent,
    ]),
  ),
  AlternateContent: (reader, element) => {
    const chosen = childOf(element, 'Choice') ?? childOf(element, 'Fallback')
    return chosen ? reader.marked(chosen) : []
  },
})

const argumentsOf = (element: Element) => elementsOf(element).filter(({ local }) => local === 'e')

/** Converts a fraction (22.1.2.36 and 22.1.2.110): with a bar, skewed, in one line, or without a bar. */
function fraction(reader: Reader, element: Element): MathNode {
  const [above, below] = [reader.argument(element, 'num'), reader.argument(element, 'den')]
  switch (readPropertyValue(childOf(element, 'fPr'), 'type')) {
    case 'lin':
      return mathNode('mrow', [above, operator('/'), below])
    case 'skw':
      return mathNode('mfrac', [above, below], { bevelled: 'true' })
    case 'noBar':
      return mathNode('mfrac', [above, below], { linethickness: '0' })
    default:
      return mathNode('mfrac', [above, below])
  }
}

/** Converts a radical (22.1.2.88); an empty or hidden degree is a square root. */
function radical(reader: Reader, element: Element): MathNode {
  const degree = reader.argument(element, 'deg')
  const isSquare = isOn(childOf(element, 'radPr'), 'degHide') || (degree.name === 'mrow' && !degree.children.length)
  if (!isSquare) return mathNode('mroot', [reader.argument(element, 'e'), degree])
  const base = childOf(element, 'e')
  return mathNode('msqrt', base ? reader.nodes(base) : [])
}

/**
 * Converts a sum, product or integral (22.1.2.70). The place of its limits comes from its properties, else from the
 * document's settings.
 */
function nary(reader: Reader, element: Element): MathNode {
  const properties = childOf(element, 'naryPr')
  const sign = readPropertyValue(properties, 'chr') ?? '∫'
  const isIntegral = /[∫-∳⨋-⨜]/u.test(sign)
  const usual =
    readPropertyValue(reader.settings.properties, isIntegral ? 'intLim' : 'naryLim') ||
    (isIntegral ? 'subSup' : 'undOvr')
  const isStacked = (readPropertyValue(properties, 'limLoc') || usual) === 'undOvr'
  const base = operator(
    sign,
    given({
      movablelimits: isStacked && !isIntegral ? 'false' : undefined,
      stretchy: isOn(properties, 'grow') ? 'true' : undefined,
    }),
  )
  const sub = isOn(properties, 'subHide') ? undefined : reader.argument(element, 'sub')
  const sup = isOn(properties, 'supHide') ? undefined : reader.argument(element, 'sup')
  const name = limits[`${isStacked ? 'stacked' : 'beside'} ${sub ? 'sub' : ''}${sup ? 'sup' : ''}`]
  const whole = name ? mathNode(name, [base, sub, sup]) : base
  return mathNode('mrow', [whole, reader.argument(element, 'e')])
}

const limits: Record<string, string> = {
  'stacked subsup': 'munderover',
  'stacked sub': 'munder',
  'stacked sup': 'mover',
  'beside subsup': 'msubsup',
  'beside sub': 'msub',
  'beside sup': 'msup',
}

/**
 * Converts a box (22.1.2.13): a group that may be an alignment point, allow a break before it, or be a differential
 * with a space before it.
 */
function box(reader: Reader, element: Element): Marked[] {
  const properties = childOf(element, 'boxPr')
  const space = isOn(properties, 'diff') ? [mathNode('mspace', [], { width: 'thinmathspace' })] : []
  return [...marksOf(properties), ...space, reader.argument(element, 'e')]
}

/** Returns the marks before a run or a box: a manual break (22.1.2.15), an alignment point (22.1.2.2). */
function marksOf(properties: Element | undefined): Mark[] {
  const breaks: Mark[] = childOf(properties, 'brk') ? ['break'] : []
  return isOn(properties, 'aln') ? [...breaks, 'align'] : breaks
}

/** Converts a run (22.1.2.87): its texts with their formatting. */
function convertMathRun(reader: Reader, element: Element): Marked[] {
  const [math, word] = propertiesOf(element)
  if (isOn(word, 'vanish') || isOn(word, 'webHidden')) return []
  const look = lookOf(math, word)
  const nodes = elementsOf(element).flatMap((child): Marked[] => {
    if (child.local === 't') return splitMathTokens(collectElementText(child), look)
    if (child.local === 'br' || child.local === 'cr') return ['break']
    if (child.local === 'sym') return symbol(reader, child, look)
    return letters[child.local] ? splitMathTokens(letters[child.local] ?? '', look) : []
  })
  return [...marksOf(math), ...nodes, ...unreadIn(reader, element)]
}

/** Characters that Word writes as elements. */
const letters: Record<string, string> = lookup({ tab: '\u2003', ptab: '\u2003', noBreakHyphen: '\u2011' })
const known = new Set(['t', 'br', 'cr', 'sym', 'rPr', 'softHyphen', ...Object.keys(letters)])

/** Reports the other content of a run, such as a picture, as unread. */
function unreadIn(reader: Reader, element: Element): Marked[] {
  const others = elementsOf(element).filter(({ local }) => !known.has(local))
  return others.length > 0 ? reader.marked({ ...element, children: others }) : []
}

function symbol(reader: Reader, element: Element, look: Look): Marked[] {
  const [font, code] = [attributeOf(element, 'font') ?? '', attributeOf(element, 'char') ?? '']
  const plain = /^(?!f0)[\da-f]{4}$/i.test(code) ? String.fromCharCode(Number.parseInt(code, 16)) : undefined
  const text = reader.settings.symbol?.(font, code) ?? plain
  return text === undefined ? reader.marked({ ...element, children: [element] }) : splitMathTokens(text, look)
}

/** Returns a run's two sets of properties: mathematical and textual. */
function propertiesOf(element: Element): [Element | undefined, Element | undefined] {
  const all = elementsOf(element).filter(({ local }) => local === 'rPr')
  const math = all.find(({ uri }) => /math/i.test(uri))
  return [math, all.find((one) => one !== math)]
}

function lookOf(math: Element | undefined, word: Element | undefined): Look {
  const isText = isOn(math, 'nor')
  const typed = `${isOn(word, 'b') ? 'b' : ''}${isOn(word, 'i') ? 'i' : ''}`
  const style = isText ? typed : (readPropertyValue(math, 'sty') ?? 'i')
  return { script: readPropertyValue(math, 'scr') || 'roman', style, isText }
}

/** Returns a line of an array: Word splits it at each `&` of its own runs (22.1.2.34). */
function alignedLine(reader: Reader, line: Element): Marked[] {
  return reader.marked(line).map((node) => {
    const isPoint = typeof node !== 'string' && node.name === 'mo' && node.children[0] === '&'
    return isPoint ? 'align' : node
  })
}
