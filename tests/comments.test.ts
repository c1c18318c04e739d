import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')
const paths = [...new Bun.Glob('{src,views,islands,tests}/**/*.{ts,tsx}').scanSync(root)]
const sources = await Promise.all(paths.map(async (path) => ({ path, text: await Bun.file(join(root, path)).text() })))

const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line) || /\s\/\/ [^'"`]*$/.test(line)

/** Returns the comments of a source, each on one line. */
const commentsIn = (text: string) =>
  [...text.matchAll(/^[ \t]*\/\*[\s\S]*?\*\/|\{\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+|\s\/\/ [^'"`\n]*$/gm)].map(
    ([comment]) => comment.replace(/\s+(?:\*|\/\/)?\s*/g, ' ').trim(),
  )

/**
 * Phrases of translated English. Write the noun or verb that they avoid: "must not be revealed" for "whom nothing
 * may tell of", "the previous page" for "a page of before", "next to" for "beside".
 */
const foreign = [
  /\b(?:by|of|from|to) which\b/i,
  /\b(?:by|of|for) what\b/i,
  /\bwhom\b/i,
  /\b(?:nobody|somebody|whoever)\b/i,
  /\b(?:of before|in earnest|as (?:it|they) came)\b/i,
  /\b(?:tells?|told|sought|mend(?:s|ed|ing)?)\b/i,
  /\b(?:stands?|stood)\b/i,
  /\b(?:beside|likewise|anew|but for)\b/i,
  /\b(?:whether what|what (?:stands|comes|goes|belongs))\b/i,
  /(?<!there )\b(?:is|are|was|were) none\b/i,
]

/** Matches the names of code, addresses and anchors in a sentence. */
const names = /`[^`]*`|@param \w+|\{@link [^}]*\}|\]\([^)\s]*\)|<a id="[^"]*">/g

/** Whether a sentence has a phrase of translated English. */
const isForeign = (sentence: string): boolean => {
  const words = sentence.replace(names, '')
  return foreign.some((phrase) => phrase.test(words))
}

/** Returns the places, as `src/app.ts:12`, of lines that a test is true of. */
const placesOf = (isWrong: (line: string) => boolean) =>
  sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (isWrong(line) ? [`${path}:${at + 1}`] : [])),
  )

describe('comments and documents', () => {
  test('a docstring of the product begins with a verb, or a noun with its article', () => {
    const vague = sources
      .filter(({ path }) => !path.startsWith('tests/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\/\*\*\s*(?:\* )?(?:What|Who|Whom|Whose|Of|How)\b/g)].map(
          ({ index }) => `${path}:${text.slice(0, index).split('\n').length}`,
        ),
      )
    expect(vague).toEqual([])
  })

  test('a line of a comment has at most 120 columns, a line of code 140', () => {
    expect(placesOf((line) => line.length > (isComment(line) ? 120 : 140))).toEqual([])
  })

  /** The files that are free of these phrases; the list only grows. */
  test.each(['src/**', 'views/**', 'islands/**'])('the comments of %s are in plain English', (pattern) => {
    const files = new Bun.Glob(pattern)
    const found = sources
      .filter(({ path }) => files.match(path))
      .flatMap(({ path, text }) =>
        commentsIn(text)
          .filter(isForeign)
          .map((comment) => `${path}: ${comment}`),
      )
    expect(found).toEqual([])
  })

  const documents = ['*.md', 'docs/*.md', 'src/engines/*/README.md'].flatMap((pattern) => [
    ...new Bun.Glob(pattern).scanSync(root),
  ])

  test.each(documents)('%s is in plain English', async (path) => {
    const text = (await Bun.file(join(root, path)).text()).replace(/```[\s\S]*?```/g, '')
    const sentences = text.split(/\n(?=\s*\n|\s*[-|#]|\s*\d+\. )|(?<=[.;:]) /).map((part) => part.replace(/\s+/g, ' '))
    expect(sentences.filter(isForeign)).toEqual([])
  })
})
