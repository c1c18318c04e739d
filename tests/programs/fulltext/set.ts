/**
 * Measures how `bun run fulltext` sets papers: `bun tests/programs/fulltext/set.ts [--all] [--out DIR] FILE…`. It
 * reads each PDF back (letters and places by pdf.js, ink by `pdftoppm`), and looks at the page in a browser, 390 and
 * 1280 pixels wide. A line a paper, of what is not zero, then the sums; with `--all`, each fault. With `--out`, the
 * outputs remain in that folder.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { $ } from 'bun'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../support/servers/browser.ts'
import { lookAtPage } from './set-page.ts'
import { placedIn, readShares, readStretches } from './set-pdf.ts'
import { beyondIn, disorderIn, misalignedIn, overlapsIn, partedIn, type Stretch, twoColumns } from './set-rules.ts'
import { treeOf } from './tree.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, out: { type: 'string' } },
})

/** The measures of a paper, in the order of the table's columns; a list is counted. */
type Measures = Record<string, number | string | readonly string[]>

const show = (one: Stretch) => `page ${one.page}: ${one.text.slice(0, 60)}`

async function measuresOfPdf(folder: string): Promise<Measures> {
  const path = join(folder, 'article.pdf')
  const stretches = await readStretches(await Bun.file(path).bytes())
  const shares = await readShares(path)
  const placed = placedIn(treeOf(await Bun.file(join(folder, 'article.xml')).bytes()), stretches)
  const { disordered, early } = disorderIn(placed)
  const float = (one: (typeof placed)[number]) => `${one.kind} ${one.number} on page ${one.page}`
  const words = stretches.filter(({ text, page }) => page > 1 && /[\p{L}\p{N}]{4}/u.test(text))
  const report: { findings: { code: string; text: string }[]; seconds: number } = await Bun.file(
    join(folder, 'report.json'),
  ).json()
  const late = placed.filter(({ page, mention }) => mention !== undefined && page > mention + 2)
  return {
    pages: shares.length,
    over: overlapsIn(stretches).map(([one, other]) => `${show(one)} | ${other.text.slice(0, 40)}`),
    beyond: beyondIn(stretches, twoColumns).map(show),
    disorder: disordered.map(float),
    early: early.map(float),
    late: late.map((one) => `${float(one)}, mentioned on ${one.mention}`),
    floats: placed.length,
    least: Math.min(99, ...words.map(({ size }) => Math.round(size * 10) / 10)),
    last: Math.round((shares.at(-1) ?? 0) * 100),
    empty: shares.slice(0, -1).flatMap((share, at) => (share < 0.2 ? [`page ${at + 1}`] : [])),
    missing: report.findings.filter(({ code }) => code === 'letters_without_font').map(({ text }) => text),
    plain: report.findings.filter(({ code }) => code === 'set_plainly').map(({ text }) => text),
    columns: misalignedIn(stretches).map((column) => `${show(column[0] as Stretch)} … ${column.at(-1)?.text}`),
    parted: partedIn(stretches),
    seconds: Math.round(report.seconds),
  }
}

async function measuresOf(path: string, folder: string, browser: Browser): Promise<Measures> {
  const { exitCode, stderr } = await $`bun run --silent fulltext ${path} --out ${folder}`.nothrow().quiet()
  const names = ['html', 'pdf', 'epub'].filter((name) => existsSync(join(folder, `article.${name}`)))
  const measures: Measures = { outputs: names.length }
  if (names.includes('pdf')) Object.assign(measures, await measuresOfPdf(folder))
  else measures.why = [`${exitCode}: ${stderr.toString().slice(0, 200)}`]
  if (!names.includes('html')) return measures
  for (const width of [390, 1280]) {
    const page = await lookAtPage(browser, pathToFileURL(join(folder, 'article.html')).href, width)
    measures[`wide${width}`] = page.overflow
    measures[`parted${width}`] = page.parted
    if (width === 1280) measures.columns1280 = page.misaligned
  }
  return measures
}

const countOf = (measure: Measures[string] | undefined) => (Array.isArray(measure) ? measure.length : measure)

const room = values.out ? resolve(values.out) : await mkdtemp(join(tmpdir(), 'set-'))
const browser = await launchBrowser()
const all = new Map<string, Measures>()
for (const path of positionals) {
  const name = basename(path, extname(path))
  const measures = await measuresOf(path, join(room, name), browser)
  all.set(name, measures)
  const told = Object.entries(measures).filter(([, one]) => countOf(one) !== 0)
  console.log(`${name}: ${told.map(([what, one]) => `${what} ${countOf(one)}`).join(', ')}`)
  if (!values.all) continue
  for (const [what, one] of told)
    if (Array.isArray(one)) for (const each of one.slice(0, 12)) console.log(`    ${what}: ${each}`)
}
await browser.close()
if (!values.out) await rm(room, { recursive: true })

const names = [...new Set([...all.values()].flatMap((measures) => Object.keys(measures)))]
const sums = names.map((name) => {
  const counts = [...all.values()].map((measures) => Number(countOf(measures[name]) ?? 0))
  return `${name} ${counts.reduce((sum, count) => sum + count, 0)} in ${counts.filter((count) => count > 0).length}`
})
console.log(`${all.size} papers: ${sums.join(', ')}`)
