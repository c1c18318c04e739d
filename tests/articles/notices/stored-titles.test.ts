import { expect, test } from 'bun:test'
import { join } from 'node:path'

const root = join(import.meta.dir, '../../..')

/**
 * The files that read or write the titles of articles as they are stored, without the mark of a retraction, and why.
 */
const ofStoredTitles = {
  'src/journal/record/columns.ts': 'tells how readers see them',
  'src/journal/record/admin-queries.ts': 'for editors',
  'src/journal/articles/list/queries.ts': 'payments for editors',
  'src/journal/articles/store/lock-queries.ts': 'rows that are changed',
  'src/journal/articles/store/queries.ts': 'compared with other titles',
  'src/journal/articles/place/queries.ts': 'told to editors',
  'src/journal/articles/text/queries.ts': 'told to editors before publishing',
  'src/journal/articles/versions/kind-actions.ts': 'told to editors before publishing',
  'src/journal/related/feature-queries.ts': 'words to be compared',
  'src/journal/articles/editing/deletion-queries.ts': 'told to editors',
  'src/exchange/deposits/list/queries.ts': 'for editors',
  'src/staff/dashboard/queries.ts': 'for editors',
  'src/journal/certificates/queries.ts': 'certificates stay as they were issued',
  'src/exchange/index-health/article-rules.ts': 'judged as they are stored',
  'src/exchange/index-health/queries.ts': 'for editors',
  'src/exchange/export/lines/queries.ts': 'lines to be imported',
  'src/exchange/migrate/queries.ts': 'titles of another system',
  'src/journal/author-mail/list-queries.ts': 'for editors',
  'src/journal/author-mail/queries.ts': 'mail about a publication',
  'src/journal/pdf-reading/title-queries.ts': 'compared with a PDF',
  'src/journal/articles/publish/doubt-queries.ts': 'compared with a PDF',
  'src/journal/search/index/queries.ts': 'words to be found',
  'src/journal/search/nearest-queries.ts': 'vectors of words',
  'src/journal/articles/publish/proof-queries.ts': 'kept with an approval',
  'src/review/letters/link-queries.ts': 'letters about a proof',
  'src/review/reminders/queries.ts': 'letters about a proof',
  'src/review/imported/actions.ts': 'titles of papers as they were sent',
  'src/review/invitations/candidate-queries.ts': 'titles of papers',
}

/** Whether a file names the stored titles of articles, by Drizzle's columns, in whole rows, or in SQL. */
function readsStoredTitles(text: string): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const named = /\b(?:articles|a)\.(?:title|title_alt|description)\b|\bstoredTitles\b/
  const picked = /\bpick\(\s*articles,[^)]*'(?:title|title_alt|description)'/
  const whole = /getTableColumns\(articles\)|\.select\(\)\s*\.from\(articles\)/
  const selected =
    /\bselect\s(?:(?!\bfrom\b)[^;])*?(?<!\bas )(?<![.'\w$])(?:title|title_alt|description)\b(?:(?!\bfrom\b)[^;])*?\bfrom\b/
  const listed = /\barticles\.\w+,(?:(?!\bfrom\b)[^;`])*?(?<!\bas )(?<![.'\w$])(?:title|title_alt|description)\b(?!:)/
  return (
    [named, picked, whole].some((each) => each.test(code)) ||
    (/\barticles\b/.test(code) && (selected.test(code) || listed.test(code)))
  )
}

test('titles of articles are read as they are stored for those who need them so, and for no reader', async () => {
  const paths = [...new Bun.Glob('{src,views,islands}/**/*.{ts,tsx}').scanSync(root)]
  const texts = await Promise.all(paths.map(async (path) => ({ path, text: await Bun.file(join(root, path)).text() })))
  const found = texts.filter(({ text }) => readsStoredTitles(text)).map(({ path }) => path)
  expect(found.sort()).toEqual(Object.keys(ofStoredTitles).sort())
})
