import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')
const paths = [...new Bun.Glob('{src,views,islands,tests}/**/*.{ts,tsx}').scanSync(root)]
const sources = await Promise.all(paths.map(async (path) => ({ path, text: await Bun.file(join(root, path)).text() })))

const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line) || /\s\/\/ [^'"`]*$/.test(line)

/** Returns the places, as `src/app.ts:12`, of lines that a test is true of. */
const placesOf = (isWrong: (line: string) => boolean) =>
  sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (isWrong(line) ? [`${path}:${at + 1}`] : [])),
  )

describe('comments', () => {
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
})
