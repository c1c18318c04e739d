/**
 * Reads the PDFs of a folder and compares with `articles.jsonl` beside or above them:
 * `bun tests/pdf-reading/measure.ts DIR [KEY]`.
 */
import { join } from 'node:path'
import { articleIn } from '../../../src/engines/documents/first-page/article.ts'
import { extractPdf } from '../../../src/engines/documents/pdf/extract.ts'

type Told = {
  key: string
  title: string
  abstract: string
  authors: string[]
  first: number | null
  last: number | null
  pdf: string | null
}

const [folder = '.', only] = process.argv.slice(2)
const lines = (await Bun.file(join(folder, 'articles.jsonl')).text()).trim().split('\n')
const all = lines
  .map((line): Told => JSON.parse(line))
  .filter(({ pdf, key }) => pdf && (!only || only.startsWith('--') || key === only))

const plain = (text: string) =>
  text
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
const folded = (text: string) => plain(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Publishers leave out initials in the middle, and PDFs print them. */
const person = (name: string) =>
  folded(name)
    .replace(/(?<=\p{L}) \p{L}\.?(?= )/gu, '')
    .replace(/^\p{L}\. (?=\p{L}+ )/u, '')

/** Dice's coefficient of the pairs of words. */
function likeness(a: string, b: string): number {
  const pairs = (text: string) => {
    const words = folded(text).match(/[\p{L}\d]+/gu) ?? []
    return words.slice(1).map((word, at) => `${words[at]} ${word}`)
  }
  const [mine, theirs] = [pairs(a), pairs(b)]
  const left = Map.groupBy(theirs, (pair) => pair)
  const shared = mine.filter((pair) => left.get(pair)?.pop() !== undefined).length
  return (2 * shared) / Math.max(1, mine.length + theirs.length)
}

const counts = { title: 0, authors: 0, abstract: 0, pages: 0 }
const times: number[] = []
for (const told of all) {
  const bytes = new Uint8Array(await Bun.file(join(folder, told.pdf ?? '')).arrayBuffer())
  const start = performance.now()
  const found = await extractPdf(bytes, { maxPages: 500 })
  const article = articleIn(found.sheets, typeof found.info.Title === 'string' ? found.info.Title : '')
  times.push(performance.now() - start)
  const names = article.authors.map(({ name }) => person(name)).join(', ')
  const like = likeness(article.abstract, told.abstract)
  const right = {
    title: folded(article.title) === folded(told.title),
    authors: names === told.authors.map(person).join(', '),
    abstract: like >= 0.9,
    pages: told.first === null || told.last === null || found.pageCount === told.last - told.first + 1,
  }
  for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] += right[key] ? 1 : 0
  if (!right.title) console.log(`${told.key} title\n  ${article.title}\n  ${told.title}`)
  if (!right.authors) console.log(`${told.key} authors\n  ${names}\n  ${told.authors.join(', ')}`)
  if (!right.abstract) console.log(`${told.key} abstract ${like.toFixed(2)}\n  ${article.abstract}\n  ${told.abstract}`)
  if (!right.pages) console.log(`${told.key} pages ${found.pageCount}`)
  console.log(
    `${told.key} ${article.references.length} references, ${article.texts.length} pages, ${article.language}, ${article.doi}`,
  )
  if (process.argv.includes('--references'))
    for (const one of article.references) console.log('   ', one.slice(0, 60), '…', one.slice(-40))
  if (only && !only.startsWith('--')) console.log(article)
}
times.sort((a, b) => a - b)
console.log(
  counts,
  'of',
  all.length,
  `median ${times[times.length >> 1]?.toFixed(0)} ms, most ${times.at(-1)?.toFixed(0)} ms`,
)
