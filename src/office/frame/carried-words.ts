import { wordsForScripts } from '../../core/words/speech.ts'

/** Returns the words that the scripts of some files or folders show, for the page, unless it is in English. */
export function carryWords(from: readonly string[]): string {
  const words = from.flatMap(wordsForScripts)
  if (words.length === 0) return ''
  const json = JSON.stringify(Object.fromEntries(words)).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="words">${json}</script>`
}

const ofFiles = [
  'islands/submit/upload-field',
  'islands/forms/form-errors',
  'src/core/files/nature',
  'src/core/text/problems',
]

/** The files whose words the elements of authors' and reviewers' pages show. */
const sources: Record<string, readonly string[]> = {
  'upload-field': ofFiles,
  'line-rows': ['islands/forms/line-rows', 'src/review/papers/row-rules'],
  'people-editor': [
    'islands/forms/people-editor',
    'islands/forms/people-rows',
    'src/journal/articles/people/paste-rules',
    'src/journal/record/people/rules',
  ],
  'draft-saver': ['islands/submit/draft-saver'],
  'proof-notes': ['islands/submit/proof-notes', 'islands/reading/'],
}

/** Returns the words that the scripts of an author's or reviewer's page show, by the elements in it. */
export const carryElementsWords = (body: string): string =>
  carryWords(Object.keys(sources).flatMap((name) => (body.includes(`<${name}`) ? (sources[name] ?? []) : [])))
