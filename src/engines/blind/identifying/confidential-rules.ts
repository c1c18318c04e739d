import { type IdentifyingText, shownText } from './rules.ts'
import { foldedWords, sentenceAround, textWords } from './text-words.ts'

const fewestWords = 6

/**
 * Sentences of what was written to the editor alone that stand in a text for the other side, as they are or in a run
 * of seven words. Of short ones only what somebody wrote by itself tells: 'Reject quietly.', but not 'Thank you.'
 * below a letter.
 * @param released what the other side may read anyway
 */
export function confidentialIn(text: string, toEditor: string[], released: string[] = []): IdentifyingText[] {
  const words = textWords(text.normalize('NFC'))
  const open = runsOf(released.flatMap((one) => [foldedWords(one)]))
  const isSentence = (one: string) => /[.!?।]\s*$/u.test(one) // and no choice of a form
  const whole = toEditor
    .filter(isSentence)
    .map(foldedWords)
    .filter(({ length }) => length > 1 && length < fewestWords)
  const secret = runsOf([...toEditor.flatMap(sentencesOf), ...whole])
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

/** Runs of seven words, and whole texts of fewer. */
function runsOf(texts: string[][]): Set<string> {
  return new Set(
    texts.flatMap((words) => {
      if (words.length <= fewestWords) return [words.join(' ')]
      return words.slice(fewestWords).map((_, at) => words.slice(at, at + fewestWords + 1).join(' '))
    }),
  )
}
