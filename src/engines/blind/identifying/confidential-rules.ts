import { type IdentifyingText, shownText } from './rules.ts'
import { foldedWords, sentenceAround, textWords } from './text-words.ts'

const fewestWords = 6

/**
 * Finds sentences written only to the editor that also occur in a text for the other side, verbatim or as a run of
 * seven words. A short sentence counts only if it was written on its own: 'Reject quietly.', but not 'Thank you.' below
 * a letter.
 * @param released text that the other side may read anyway
 */
export function confidentialIn(text: string, toEditor: string[], released: string[] = []): IdentifyingText[] {
  const words = textWords(text.normalize('NFC'))
  const open = collectWordRuns(released.flatMap((one) => [foldedWords(one)]))
  const isSentence = (one: string) => /[.!?।]\s*$/u.test(one) // not an option of a form
  const whole = toEditor
    .filter(isSentence)
    .map(foldedWords)
    .filter(({ length }) => length > 1 && length < fewestWords)
  const secret = collectWordRuns([...toEditor.flatMap(sentencesOf), ...whole])
  const lengths = [...new Set([...whole.map(({ length }) => length), fewestWords, fewestWords + 1])]
  const passages = new Map<number, IdentifyingText>()
  for (const [at, word] of words.entries())
    for (const length of lengths) {
      const run = words.slice(at, at + length)
      const key = run.map(({ folded }) => folded).join(' ')
      if (run.length < length || !secret.has(key) || open.has(key)) continue
      const sentence = sentenceAround(text, word.start)
      passages.set(sentence.start, { page: null, kind: 'confidential', text: shownText(text, sentence), field: '' })
    }
  return [...passages.values()]
}

const sentencesOf = (text: string) =>
  text
    .normalize('NFC')
    .split(/(?<=[.!?।])\s+|\n+/u)
    .map(foldedWords)
    .filter(({ length }) => length >= fewestWords)

/** Returns runs of seven words, and shorter texts complete. */
function collectWordRuns(texts: string[][]): Set<string> {
  return new Set(
    texts.flatMap((words) => {
      if (words.length <= fewestWords) return [words.join(' ')]
      return words.slice(fewestWords).map((_, at) => words.slice(at, at + fewestWords + 1).join(' '))
    }),
  )
}
