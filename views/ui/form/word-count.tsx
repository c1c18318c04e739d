import { countWords, wordCount } from '../../../src/core/text/counted.ts'

/** Shows a field's word count and limit; the form's script keeps it up to date. */
export function WordCount({ of, text, most }: { of: string; text: string; most: number | undefined }) {
  return (
    <span className="word-count" data-words-of={of} data-most={most}>
      {wordCount(countWords(text), most)}
    </span>
  )
}
