/**
 * Judges what `bun run fulltext` makes of papers, by counters that share nothing with it:
 * `bun tests/programs/fulltext/judge.ts [--pandoc] [--all] FILE…` (DOCX, ODT, or JATS in a zip). One line a file:
 * words and things of the source that are neither in the article (words: nor in its HTML, EPUB or PDF, read by
 * `pdftotext`), nor in a finding, nor left out by a rule. With
 * `--pandoc`, pandoc's losses on the same file by the same counter; with `--all`, each loss. Status 1 where anything
 * is lost, out of order, or the command says that its balance does not close.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { $ } from 'bun'
import { type Beside, type Losses, lossesOf } from './compare.ts'
import { type Counted, things } from './counted.ts'
import { countJats } from './jats.ts'
import { countOdt } from './odt.ts'
import { lostInOutputs } from './outputs.ts'
import { filesOf, treeOf, wordsIn } from './tree.ts'
import { countWord } from './word.ts'

type Finding = { code: string; text: string }
type Report = { findings: Finding[]; seconds: number; balance: Record<string, Record<string, number>> }

const options = process.argv.slice(2).filter((one) => one.startsWith('--'))
const files = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const room = await mkdtemp(join(tmpdir(), 'fulltext-'))

function sourceOf(path: string, bytes: Uint8Array): Counted {
  if (path.endsWith('.docx')) return countWord(bytes)
  if (path.endsWith('.odt')) return countOdt(bytes)
  const inside = path.endsWith('.zip') ? filesOf(bytes) : { 'article.xml': bytes }
  const name =
    Object.keys(inside).find((one) => /(?:^|\/)article\.xml$/.test(one)) ??
    Object.keys(inside).find((one) => one.endsWith('.xml'))
  return countJats(treeOf(inside[name ?? ''] ?? bytes))
}

const counts: Record<string, string> = {
  picture_not_shown: 'pictures',
  shape_not_drawn: 'pictures',
  formula_not_read: 'formulas',
}

function besideOf({ findings }: Report, made: ReturnType<typeof countJats>): Beside {
  const all: Record<string, number> = {}
  for (const { code } of findings) {
    const thing = counts[code]
    if (thing) all[thing] = (all[thing] ?? 0) + 1
  }
  const texts = findings.filter(({ code }) => /not_carried|not_drawn|not_read|element_unknown/.test(code))
  return {
    words: [...texts.flatMap(({ text }) => wordsIn(text)), ...made.alternatives],
    front: made.front,
    things: all,
  }
}

async function ours(path: string, source: Counted): Promise<string> {
  const out = join(room, basename(path, extname(path)))
  const { exitCode, stderr } = await $`bun run --silent fulltext ${path} --out ${out}`.nothrow().quiet()
  if (exitCode === 2) return `not read: ${stderr.toString().slice(0, 200)}`
  const report: Report = await Bun.file(join(out, 'report.json')).json()
  const made = countJats(treeOf(await Bun.file(join(out, 'article.xml')).bytes()))
  const losses = lossesOf(source, made, besideOf(report, made))
  const named = report.findings.filter(({ code }) => isOfWords.test(code)).flatMap(({ text }) => wordsIn(text))
  const isMade = await Bun.file(join(out, 'article.html')).exists()
  const outputs = isMade ? await lostInOutputs(out, source, named) : []
  const inOutputs = outputs.reduce((sum, one) => sum + one.words.length + one.disordered.length, 0)
  if (exitCode !== 0 || losses.words.length + losses.disordered.length + inOutputs > 0) process.exitCode = 1
  const open = Object.entries(report.balance).filter(
    ([, row]) => row.source !== (row.carried ?? 0) + (row.left ?? 0) + (row.found ?? 0),
  )
  const said = open.map(([name, row]) => `${name} ${row.source}≠${row.carried}+${row.left}+${row.found}`).join(', ')
  return `${told(losses)} | ${outputs.map(toldOf).join(', ') || 'no outputs'} | ${report.seconds} s | balance ${said || 'closes'}`
}

/** The findings whose text is what is not there. */
const isOfWords = /not_carried|not_drawn|not_read|element_unknown|without_font/

function toldOf({ name, words, disordered }: Awaited<ReturnType<typeof lostInOutputs>>[number]): string {
  if (options.includes('--all')) for (const one of [...words, ...disordered]) console.log(`    ${name}: ${one}`)
  return `${name} ${words.length} words, ${disordered.length} out of order`
}

async function pandocs(path: string, source: Counted): Promise<string> {
  const out = join(room, 'pandoc.xml')
  const from = path.endsWith('.docx') ? 'docx' : path.endsWith('.odt') ? 'odt' : 'jats'
  const { exitCode, stderr } = await $`pandoc -s -f ${from} -t jats_publishing ${path} -o ${out}`.nothrow().quiet()
  if (exitCode !== 0) return `pandoc failed: ${stderr.toString().slice(0, 100)}`
  const made = countJats(treeOf(await Bun.file(out).bytes()))
  return told(lossesOf(source, made, { words: made.alternatives, front: made.front, things: {} }))
}

function told({ words, front, disordered, things: lost, formulas }: Losses): string {
  const kinds = Object.entries(lost).map(([name, count]) => `${count} ${name}`)
  if (options.includes('--all'))
    for (const one of [
      ...words,
      ...disordered.map((text) => `order: ${text}`),
      ...front.map((text) => `front: ${text}`),
      ...formulas.map((text) => `formula: ${text}`),
    ])
      console.log(`    ${one}`)
  return [
    `${words.length} words`,
    `${front.length} of the front`,
    `${disordered.length} out of order`,
    `${formulas.length} formulas' letters`,
    ...kinds,
  ].join(', ')
}

for (const path of files) {
  const source = sourceOf(path, await Bun.file(path).bytes())
  const held = things.map((name) => `${source[name]} ${name}`).join(', ')
  const count = source.blocks.filter(({ left }) => !left).reduce((sum, { words }) => sum + words.length, 0)
  console.log(`${basename(path)}: ${count} words, ${held}`)
  if (!options.includes('--only-pandoc')) console.log(`  lost: ${await ours(path, source)}`)
  if (options.some((one) => one.endsWith('pandoc')) && !path.endsWith('.zip'))
    console.log(`  pandoc: ${await pandocs(path, source)}`)
}
await rm(room, { recursive: true })
