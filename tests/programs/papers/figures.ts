/**
 * How well Word documents are read: `bun tests/programs/papers/figures.ts ARTICLES.jsonl [SEED] [COUNT]`. Writes papers
 * that a publisher describes (`title`, `abstract`, `authors`, a line each) in layouts chosen by chance, reads them, and
 * prints the shares that are right: title and authors exactly, abstracts at least 95 % alike. SEED `rules` is what the
 * rules were written on; take another. With LibreOffice on the machine each is read as it writes it too, as
 * OpenDocument text and as Word document.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readManuscript } from '../../../src/engines/documents/documents.ts'
import type { ReadableFormat } from '../../../src/engines/documents/text.ts'
import { createRandom } from '../fuzz/random.ts'
import { type Told, type Written, written } from './layouts.ts'

const [path = '', seed = 'rules', count = '60'] = process.argv.slice(2)
const all = (await Bun.file(path).text())
  .trim()
  .split('\n')
  .map((line): Told => JSON.parse(line))

const folded = (text: string) =>
  text
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Dice's coefficient of the pairs of words. */
function likeness(one: string, other: string): number {
  const pairs = (text: string) => {
    const words = folded(text).match(/[\p{L}\d]+/gu) ?? []
    return words.slice(1).map((word, at) => `${words[at]} ${word}`)
  }
  const [mine, theirs] = [pairs(one), pairs(other)]
  const left = Map.groupBy(theirs, (pair) => pair)
  const shared = mine.filter((pair) => left.get(pair)?.pop() !== undefined).length
  return (2 * shared) / Math.max(1, mine.length + theirs.length)
}

const folder = await mkdtemp(join(tmpdir(), 'figures-'))
const papers = Array.from({ length: Number(count) }, (_, at): Written => {
  const random = createRandom(`${seed} ${at}`)
  const paper = random.pick(all)
  return written(
    random,
    paper,
    Array.from({ length: 12 }, () => random.pick(all)),
  )
})

async function measure(name: string, format: ReadableFormat, within: string): Promise<void> {
  const right = { title: 0, authors: 0, abstract: 0 }
  const began = performance.now()
  for (const [at, { told, layout }] of papers.entries()) {
    const found = await readManuscript(Bun.file(join(within, `${at}.${format}`)), format)
    const is = {
      title: folded(found.title) === folded(told.title),
      authors: found.authors.map(({ name }) => folded(name)).join() === told.authors.map(folded).join(),
      abstract: likeness(found.abstract, told.abstract) >= 0.95,
    }
    for (const field of ['title', 'authors', 'abstract'] as const) {
      if (is[field]) right[field]++
      else console.log(`${name} ${at}: ${field}: ${layout}`)
    }
  }
  const share = (correct: number) => `${correct} of ${papers.length} (${Math.round((correct / papers.length) * 100)} %)`
  const ms = ((performance.now() - began) / papers.length).toFixed(0)
  console.log(
    `${name}: title ${share(right.title)}, authors ${share(right.authors)}, abstract ${share(right.abstract)}; ${ms} ms each`,
  )
}

/** Has LibreOffice write the documents of a folder anew. */
async function converted(from: string, extension: 'docx' | 'odt', to: string): Promise<void> {
  await mkdir(to)
  const documents = papers.map((_, at) => join(from, `${at}.${extension === 'odt' ? 'docx' : 'odt'}`))
  const command = ['soffice', `-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', extension]
  await Bun.spawn([...command, '--outdir', to, ...documents], { stdout: 'ignore', stderr: 'ignore' }).exited
  if (!(await Bun.file(join(to, `0.${extension}`)).exists())) throw new Error('LibreOffice wrote nothing')
}

for (const [at, { bytes }] of papers.entries()) await Bun.write(join(folder, `${at}.docx`), bytes)
await measure('as written', 'docx', folder)
if (Bun.which('soffice')) {
  await converted(folder, 'odt', join(folder, 'odt'))
  await measure('OpenDocument text', 'odt', join(folder, 'odt'))
  await converted(join(folder, 'odt'), 'docx', join(folder, 'docx'))
  await measure('by LibreOffice', 'docx', join(folder, 'docx'))
}
await rm(folder, { recursive: true })
