/** What the content of a page leaves open or closes too often, which would reach what is drawn after it. */
export type Leftovers = {
  /**
   * Whether it reads as the format has it, to its end. After a token that does not, such as an array or a picture that
   * is never closed, each viewer reads something else.
   */
  isReadable: boolean
  /** How many graphics states are saved and never restored. */
  saves: number
  /** The places of the operators that restore a state where none is saved. */
  needlessRestores: number[]
  /** How many sequences of marked content are never ended. */
  markings: number
  isInText: boolean
  isInPath: boolean
}

/** Whether nothing is left of a content once its graphics state is restored. */
export function leavesNothing(left: Leftovers): boolean {
  const open = left.saves + left.needlessRestores.length + left.markings
  return left.isReadable && open === 0 && !left.isInText && !left.isInPath
}

/** The operators that end what a content leaves open. */
export function closersOf({ isInPath, isInText, markings, saves }: Leftovers): string {
  return [isInPath ? 'n' : '', isInText ? 'ET' : '', 'EMC '.repeat(markings), 'Q '.repeat(saves)].join('\n')
}

/** A content without its needless restores, of which viewers ignore all that follows, or only themselves. */
export function withoutNeedless(content: Uint8Array, { needlessRestores }: Leftovers): Uint8Array {
  const rest = content.slice()
  for (const at of needlessRestores) rest[at] = space
  return rest
}

const [space, backslash, opening, closing] = [0x20, 0x5c, 0x28, 0x29]
const whitespace = /[\0\t\n\f\r ]/
const constructing = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're'])
const painting = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n'])
const others = new Set(
  `BX c cm CS cs d d0 d1 Do DP EX G g gs i j J K k M MP RG rg ri SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz w W
  W* ' "`.split(/\s+/),
)
/** The operators by how many operands they need: with fewer, viewers draw nothing of what follows. */
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
const number = /^[+-]*\d*\.?\d*(?:-\d*)?$/ // also those that careless programs write, which viewers read

/** Reads a page's content (ISO 32000-2, 7.8) for what it leaves behind. */
export function leftoversOf(content: Uint8Array): Leftovers {
  const left: Leftovers = {
    ...{ isReadable: true, saves: 0, needlessRestores: [], markings: 0, isInText: false, isInPath: false },
  }
  for (const { text, at, operands } of tokensOf(content)) {
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

/** An operator, or a word that is none, where it is and how many operands stand before it; without `text`, what cannot be read. */
type Token = { text?: string; at: number; operands: number }

const unreadable = (at: number): Token => ({ at, operands: 0 })

/** The operators of a content. */
function* tokensOf(content: Uint8Array): Generator<Token> {
  const source = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  const open: string[] = []
  const token =
    /[\0\t\n\f\r ]+|%[^\r\n]*|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<<|>>|<[\0\t\n\f\r \da-fA-F]*>|[[\](]|[^\0\t\n\f\r ()<>[\]{}/%]+/y
  let [at, operands] = [0, 0]
  while (at < source.length) {
    token.lastIndex = at
    const [text = ''] = token.exec(source) ?? []
    const began = at
    at += text.length
    const first = text[0] ?? ''
    if (text === '') return yield unreadable(at) // a bracket that nothing opened, or a string that nothing closes
    if (whitespace.test(first) || first === '%') continue
    if (text === '[' || text === '<<') {
      open.push(text === '[' ? ']' : '>>')
      continue
    }
    if (text === '(') at = afterString(content, at)
    if ((text === ']' || text === '>>') && open.pop() !== text) return yield unreadable(at)
    const isPicture = text === 'BI' && open.length === 0
    if (isPicture) at = afterPicture(source, at)
    if (at < 0) return yield unreadable(began)
    const isOperator = !isPicture && !/[/<(\]>]/.test(first) && !values.has(text) && !number.test(text)
    if (isOperator && open.length > 0) return yield unreadable(at) // an operator in an array
    if (isOperator) yield { text, at: began, operands }
    if (isOperator || isPicture) operands = 0
    else if (open.length === 0) operands++
  }
  if (open.length > 0) yield unreadable(at)
}

/** Where a string ends that begins before a place; -1 where it does not. */
function afterString(content: Uint8Array, from: number): number {
  for (let at = from, depth = 1; at < content.length; at++) {
    const sign = content[at]
    if (sign === backslash) at++
    else if (sign === opening) depth++
    else if (sign === closing && --depth === 0) return at + 1
  }
  return -1
}

/** Where a picture ends that begins before a place: at `EI`, after which text follows rather than data; -1 where it does not. */
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
