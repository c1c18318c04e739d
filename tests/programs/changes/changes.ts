/**
 * Bar of "what changed": pairs of versions with planted changes are written as DOCX and PDF, read and compared:
 * `bun tests/programs/changes/changes.ts [PAIRS] [FIRST]`. Told by pairing: planted changes that are not shown, and
 * words that did not change and are shown as changed. Then a paper of 40 pages, and how long its comparison takes.
 */
import { compareTexts } from '../../../src/engines/changes/comparing/compare-rules.ts'
import { textOfFile } from '../../../src/engines/changes/reading/file-text.ts'
import { createRandom } from '../fuzz/random.ts'
import { type Look, pdfOf } from './files.ts'
import { judged, pairings } from './judge.ts'
import { aPair, type Paper } from './papers.ts'

const count = Number(process.argv[2] ?? 200)
const first = Number(process.argv[3] ?? 0)

const total = new Map(pairings.map((pairing) => [pairing, { pairs: 0, planted: 0, missed: 0, words: 0, wrong: 0 }]))
for (let at = first; at < first + count; at++) {
  const { pairing, planted, missed, wrong, words } = await judged(at)
  const sum = total.get(pairing)
  if (sum) {
    sum.pairs++
    sum.planted += planted
    sum.missed += missed.length
    sum.words += words
    sum.wrong += wrong.length
  }
  for (const one of missed) console.log(`${at} ${pairing}: not shown`, JSON.stringify(one))
  if (wrong.length > words * 0.005)
    console.log(`${at} ${pairing}: ${wrong.length} of ${words} words wrong: ${wrong.slice(0, 12).join(' ')}`)
}
for (const [pairing, { pairs, planted, missed, words, wrong }] of total) {
  const share = ((100 * wrong) / words).toFixed(2)
  console.log(
    `${pairing}: ${pairs} pairs, ${planted} planted, ${missed} not shown; ${wrong} of ${words} words wrong (${share} %)`,
  )
}

const random = createRandom('forty pages')
const parts = Array.from({ length: 11 }, () => aPair(random))
const long = (which: 'before' | 'after'): Paper => ({
  title: 'Long',
  sections: parts.flatMap((part) => part[which].sections),
  references: parts[0]?.before.references ?? [],
})
const look: Look = { columns: 1, size: 11, isJustified: true, hasNumbers: false }
const textOf = (which: 'before' | 'after') => textOfFile(pdfOf(long(which), look), 'pdf')
const [old, now] = [await textOf('before'), await textOf('after')]
const began = performance.now()
compareTexts(old, now)
console.log(`${now.at(-1)?.page} pages compared in ${Math.round(performance.now() - began)} ms`)
