import { countWords, wordCount } from '../../src/text/counted.ts'

/** How many words a field holds of those it may, kept up to date by the form's script. */
export function WordCount({ of, text, most }: { of: string; text: string; most: number | undefined }) {
  return (
    <span className="word-count" data-words-of={of} data-most={most}>
      {wordCount(countWords(text), most)}
    </span>
  )
}
