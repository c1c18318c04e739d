import { isInlinePicture, isOperatorLike, lexemesOf } from '../../../journal/pdf-stamps/content-rules.ts'

/** What a content needs to know of the resources that it names. */
export type Named = {
  /** Whether a name of its properties, or of its objects, stands for a layer that is not shown. */
  isHidden: (kind: 'Properties' | 'XObject', name: string) => boolean
  /** The text that a name of its properties says to copy, as it is written there. */
  actualText: (name: string) => string | undefined
}

/** Operators that paint what is between them and the last, and their like that paints nothing (ISO 32000-2, 8.5.3, 9.4.3). */
const unpainted: Record<string, string> = {
  ...Object.fromEntries(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*'].map((operator) => [operator, 'n'])),
  ...{ Tj: '', TJ: '', "'": 'T*', sh: '', Do: '' },
}

/**
 * A content that draws the same: without comments, points and properties of marked content but the text to copy, and without what
 * layers draw that are not shown. Its pieces stand one a line.
 * @returns letters that are a byte each; what follows a piece that is malformed goes, as viewers read no further
 */
export function scrubbedContent(content: Uint8Array, named: Named): string {
  const written: string[] = []
  let operands: string[] = []
  const marks: boolean[] = [] // of each open mark: whether it hides
  for (const { text, isWhole } of lexemesOf(content)) {
    if (!isWhole) break
    if (text.startsWith('%')) continue
    const isPicture = isInlinePicture(text)
    if (!isPicture && !isOperatorLike(text)) {
      operands.push(text)
      continue
    }
    const isHidden = marks.includes(true)
    if (text === 'BMC' || text === 'BDC') {
      marks.push(operands[0] === '/OC' && named.isHidden('Properties', operands[1] ?? ''))
      written.push(...markOf(operands, named))
    } else if (text === 'EMC') {
      if (marks.pop() !== undefined) written.push('EMC')
    } else if (text === 'MP' || text === 'DP') {
      // a point marks nothing that is seen
    } else if (text === 'Do' && named.isHidden('XObject', operands[0] ?? '')) {
      // an object of a layer that is not shown
    } else if (isPicture) written.push(...operands, isHidden ? '' : text)
    else if (isHidden && text === '"') written.push(operands[0] ?? '0', 'Tw', operands[1] ?? '0', 'Tc', 'T*')
    else if (isHidden && text in unpainted) written.push(unpainted[text] ?? '')
    else written.push(...operands, text)
    operands = []
  }
  return written.filter((piece) => piece !== '').join('\n')
}

/** The beginning of marked content: its tag, and the text to copy in its place, if it says one. */
function markOf(operands: string[], { actualText }: Named): string[] {
  const [tag = '/Span', ...properties] = operands
  const at = properties.indexOf('/ActualText')
  const text = properties[0] === '<<' ? at > 0 && properties[at + 1] : actualText(properties[0] ?? '')
  return text ? [tag, '<<', '/ActualText', text, '>>', 'BDC'] : [tag, 'BMC']
}

/** A program in PostScript, such as a function or a map of letters, without its comments, one word a line. */
export function scrubbedProgram(program: Uint8Array): string {
  const source = Buffer.from(program).toString('latin1')
  const pieces = source.match(/%[^\r\n]*|\((?:\\.|[^\\()])*\)|<[\da-fA-F\s]*>|[^\s%()<>]+|<<|>>/gs) ?? []
  return pieces.filter((piece) => !piece.startsWith('%')).join('\n')
}
