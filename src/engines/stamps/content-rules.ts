/** The states that a page's content opens or closes once too often; they would affect anything drawn after it. */
export type Leftovers = {
  /**
   * Whether the whole content is well-formed. After a malformed token, such as an array or a picture that is never
   * closed, viewers differ in what they read.
   */
  isReadable: boolean
  /** The number of graphics states that are saved and never restored. */
  saves: number
  /** The offsets of operators that restore a state when none is saved. */
  needlessRestores: number[]
  /** The number of marked-content sequences that are never ended. */
  markings: number
  isInText: boolean
  isInPath: boolean
}

/** Whether content leaves no state open once its graphics state is restored. */
export function leavesNothing(left: Leftovers): boolean {
  const open = left.saves + left.needlessRestores.length + left.markings
  return left.isReadable && open === 0 && !left.isInText && !left.isInPath
}

/** Returns the operators that close the open states. */
export function closersOf({ isInPath, isInText, markings, saves }: Leftovers): string {
  return [isInPath ? 'n' : '', isInText ? 'ET' : '', 'EMC '.repeat(markings), 'Q '.repeat(saves)].join('\n')
}

/** Removes a content's needless restores: some viewers ignore everything after one, others only the operator. */
export function withoutNeedless(content: Uint8Array, { needlessRestores }: Leftovers): Uint8Array {
  const rest = content.slice()
  for (const at of needlessRestores) rest[at] = space
  return rest
}

const [space, backslash, opening, closing] = [0x20, 0x5c, 0x28, 0x29]
const whitespace = new Set([0, 9, 10, 12, 13, space])
const constructing = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're'])
const painting = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n'])
const others = new Set(
  `BX c cm CS cs d d0 d1 Do DP EX G g gs i j J K k M MP RG rg ri SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz w W
  W* ' "`.split(/\s+/),
)
/** The operators by their number of operands: after an operator with too few, viewers stop drawing. */
const needing: Record<number, string> = {
  1: "BMC MP CS cs Do G g gs i j J M ri sh w Tc Tj TJ TL Tr Ts Tw Tz '",
  2: 'BDC DP d d0 l m Td TD Tf',
  3: 'RG rg "',
  4: 'K k re v y',
  6: 'c cm d1 Tm',
}
const needed = new Map(
  Object.entries(needing).flatMap(([count, operators]) => operators.split(' ').map((one) => [one, Number(count)])),
)
const values = new Set(['true', 'false', 'null'])
const number = /^[+-]*\d*\.?\d*(?:-\d*)?$/ // includes malformed numbers that careless programs write and viewers accept

/** Finds the states that a page's content (ISO 32000-2, 7.8) leaves open. */
export function leftoversOf(content: Uint8Array): Leftovers {
  const left: Leftovers = {
    isReadable: true,
    saves: 0,
    needlessRestores: [],
    markings: 0,
    isInText: false,
    isInPath: false,
  }
  for (const { text, at, operands } of parseContentOperators(content)) {
    if (text === undefined || operands < (needed.get(text) ?? 0)) left.isReadable = false
    else if (text === 'q') left.saves++
    else if (text === 'Q' && left.saves > 0) left.saves--
    else if (text === 'Q') left.needlessRestores.push(at)
    else if (text === 'BMC' || text === 'BDC') left.markings++
    else if (text === 'EMC') left.markings = Math.max(0, left.markings - 1)
    else if (text === 'BT' || text === 'ET') left.isInText = text === 'BT'
    else if (constructing.has(text)) left.isInPath = true
    else if (painting.has(text)) left.isInPath = false
    else if (!others.has(text)) left.isReadable = false
  }
  return left
}

/**
 * An operator or an unknown word, with its offset and the number of operands before it; a malformed token has no
 * `text`.
 */
type Token = { text?: string; at: number; operands: number }

const unreadable = (at: number): Token => ({ at, operands: 0 })

/** Parses a content into its operators, up to the first malformed token. */
function* parseContentOperators(content: Uint8Array): Generator<Token> {
  const open: string[] = []
  let [operands, end] = [0, 0]
  for (const { text, at, isWhole } of lexemesOf(content)) {
    end = at
    if (!isWhole) return yield unreadable(at)
    const first = text[0] ?? ''
    if (first === '%') continue
    if (text === '[' || text === '<<') {
      open.push(text === '[' ? ']' : '>>')
      continue
    }
    if ((text === ']' || text === '>>') && open.pop() !== text) return yield unreadable(at)
    const isPicture = isInlinePicture(text)
    const isOperator = !isPicture && isOperatorLike(text)
    if ((isOperator || isPicture) && open.length > 0) return yield unreadable(at) // an operator in an array
    if (isOperator) yield { text, at, operands }
    if (isOperator || isPicture) operands = 0
    else if (open.length === 0) operands++
  }
  if (open.length > 0) yield unreadable(end)
}

const [letterA, bracket, bracketEnd, letterB] = [0x41, 0x5b, 0x5d, 0x42]

/** Whether a lexeme is not an operand: an operator, or an unknown word. */
export function isOperatorLike(text: string): boolean {
  const first = text.charCodeAt(0)
  if (first >= letterA) return first !== bracket && first !== bracketEnd && !values.has(text)
  return !/^[/<(>%]/.test(text) && !number.test(text)
}

/** Whether a lexeme is an inline picture: everything from `BI` to `EI`. */
export const isInlinePicture = (text: string) => text.charCodeAt(0) === letterB && /^BI[\0\t\n\f\r /]/.test(text)

/** A lexeme of content: part of an operand, an operator, a comment or a picture; the last one may be incomplete. */
type Lexeme = { text: string; at: number; isWhole: boolean }

/** Splits content into lexemes, one character per byte, up to the first malformed one. */
export function* lexemesOf(content: Uint8Array): Generator<Lexeme> {
  const source = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  const token =
    /[\0\t\n\f\r ]+|%[^\r\n]*|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<<|>>|<[\0\t\n\f\r \da-fA-F]*>|[[\](]|[^\0\t\n\f\r ()<>[\]{}/%]+/y
  for (let at = 0; at < source.length; ) {
    token.lastIndex = at
    const [text = ''] = token.exec(source) ?? []
    const began = at
    at += text.length
    if (text === '(') at = afterString(content, at)
    else if (text === 'BI') at = afterPicture(source, at)
    const isWhole = text !== '' && at >= 0
    if (!whitespace.has(text.charCodeAt(0))) yield { text: isWhole ? source.slice(began, at) : '', at: began, isWhole }
    if (!isWhole) return
  }
}

/** Returns the offset after a string that begins before `from`; -1 if it does not end. */
function afterString(content: Uint8Array, from: number): number {
  for (let at = from, depth = 1; at < content.length; at++) {
    const sign = content[at]
    if (sign === backslash) at++
    else if (sign === opening) depth++
    else if (sign === closing && --depth === 0) return at + 1
  }
  return -1
}

/**
 * Returns the offset after an inline picture that begins before `from`: after the first `EI` that is followed by text,
 * not data; -1 if there is no such `EI`.
 */
function afterPicture(source: string, from: number): number {
  const begins = /[\0\t\n\f\r \]>)]ID[\0\t\n\f\r ]/g
  begins.lastIndex = from
  if (!begins.test(source)) return -1
  const ends = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ][\t\n\r -~]{0,12}|$)/g
  ends.lastIndex = begins.lastIndex - 1
  for (let end = ends.exec(source); end; end = ends.exec(source)) {
    if (/^[\0\t\n\f\r -~]*$/.test(source.slice(ends.lastIndex, ends.lastIndex + 12))) return ends.lastIndex
  }
  return -1
}
