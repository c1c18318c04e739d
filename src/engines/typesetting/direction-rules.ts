import type { PaperData } from './paper.ts'
import { wordsOf } from './plain-rules.ts'

const toLeft = ['Arabic', 'Hebrew', 'Syriac', 'Thaana', 'Nko'].map((name) => `\\p{Script=${name}}`).join('')
const letterToLeft = new RegExp(`[${toLeft}]`, 'u')
const startsToLeft = new RegExp(`^\\P{L}*[${toLeft}]`, 'u')

/**
 * Returns a paper's data with its direction, that of most of its letters, and with the direction of each paragraph,
 * title and reference that begins with a letter of the other direction.
 */
export function withDirections(data: PaperData): PaperData {
  const words = wordsOf({ blocks: [data.blocks, data.sections] })
  const counts = { toLeft: 0, all: 0 }
  for (const letter of words.match(/\p{L}/gu) ?? []) {
    counts.all++
    if (letterToLeft.test(letter)) counts.toLeft++
  }
  const isToLeft = counts.toLeft > counts.all / 2
  const turned = isToLeft || letterToLeft.test(JSON.stringify(data)) ? turnedIn(data, isToLeft) : data
  return { ...(turned as PaperData), isToLeft }
}

function turnedIn(value: unknown, isPaperToLeft: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => turnedIn(one, isPaperToLeft))
  if (typeof value !== 'object' || value === null) return value
  const node = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, turnedIn(one, isPaperToLeft)]))
  const isTurned = (content: unknown) => {
    const said = Array.isArray(content) ? wordsOf(content) : ''
    return /\p{L}/u.test(said) && startsToLeft.test(said) !== isPaperToLeft
  }
  if (node.kind === undefined || node.kind === 'paragraph')
    Object.assign(node, isTurned(node.content) && { turns: true })
  return isTurned(node.title) || isTurned(node.rest) ? { ...node, titleTurns: true } : node
}
