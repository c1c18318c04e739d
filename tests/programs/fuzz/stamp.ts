/**
 * Marks every PDF below a folder as retracted, draws its pages before and after, and judges each point of them: the
 * mark is on every page as on an empty one, all else is as it was, its text is the same and the mark's, and `qpdf`
 * finds nothing new. Status 1 where one is not so. It needs poppler-utils and qpdf, and mupdf-tools for a second eye on
 * every tenth file: `bun tests/programs/fuzz/stamp.ts FOLDER [pages of each file]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { Glob } from 'bun'
import { stampPdf } from '../../../src/engines/stamps/stamps.ts'
import { type Drawn, strayPoints } from '../../support/stamped.ts'

const [folder = '', most = '6'] = process.argv.slice(2)
const mostPages = Number(most)
const stamp = {
  kind: 'retraction',
  word: 'RETRACTED',
  notice: 'https://crops.example/archives/2026/vol5/issue2/140',
  original: '',
  name: 'Retraction',
} as const
const words = `RETRACTED Retraction: ${stamp.notice} RETRACTED`
const bandHeight = 30
const widthOfPaper = 612
const tolerated = 0.001 // of a page's points: where letters are smoothed, renderers round

const room = await mkdtemp(join(tmpdir(), 'stamps-'))
const count = { files: 0, pages: 0, byMutool: 0, unstampable: 0, wrong: 0 }
let slowest = { ms: 0, path: '' }
for await (const path of new Glob('**/*.pdf').scan({ cwd: folder, absolute: true })) await judge(path)
await rm(room, { recursive: true })
console.log(count, slowest)
process.exit(count.wrong === 0 && count.pages > 0 ? 0 : 1)

async function judge(path: string): Promise<void> {
  count.files++
  const pdf = await Bun.file(path).bytes()
  const began = performance.now()
  const result = await stampPdf({ pdf, stamp }).catch((error: Error) => ({ is: 'unstampable', error }) as const)
  const ms = Math.round(performance.now() - began)
  if (ms > slowest.ms) slowest = { ms, path }
  if (result.is === 'unstampable') {
    count.unstampable++
    console.log(`unstampable  ${path}  ${'error' in result ? result.error : ''}`)
    return
  }
  const { bytes: plain, units } = await emptyLike(pdf)
  await Promise.all([
    Bun.write(join(room, 'before.pdf'), pdf),
    Bun.write(join(room, 'after.pdf'), result.pdf),
    Bun.write(join(room, 'plain.pdf'), plain),
  ])
  const faults = [...checked(path), ...text(units.length)]
  for (const [at, scale] of units.entries()) {
    count.pages++
    faults.push(...looked('pdftoppm', at + 1, scale))
    if (count.files % 10 === 0 && Bun.which('mutool')) {
      count.byMutool++
      faults.push(...looked('mutool', at + 1, scale))
    }
  }
  if (faults.length > 0) count.wrong++
  for (const fault of faults) console.log(`${fault}  ${path}`)
}

/** How many points a page's own unit has, and how many of these units a point of its mark. */
type Scale = { points: number; unit: number }

/** A PDF with empty pages of the sizes of another's first ones, marked; and the scales of the marks. */
async function emptyLike(pdf: Uint8Array) {
  const [from, empty] = await Promise.all([PDFDocument.load(pdf, { updateMetadata: false }), PDFDocument.create()])
  const units: Scale[] = from
    .getPages()
    .slice(0, mostPages)
    .map((page) => {
      const like = empty.addPage()
      const unit = page.node.lookup(PDFName.of('UserUnit'))
      if (unit) like.node.set(PDFName.of('UserUnit'), unit)
      const [media, crop] = [page.getMediaBox(), page.getCropBox()]
      like.setMediaBox(media.x, media.y, media.width, media.height)
      like.setCropBox(crop.x, crop.y, crop.width, crop.height)
      like.setRotation(page.getRotation())
      const points = Number(unit ?? 1)
      const shorter = Math.min(crop.width, media.width, crop.height, media.height)
      return { points, unit: Math.max(1 / points, shorter / widthOfPaper) }
    })
  const result = await stampPdf({ pdf: await empty.save(), stamp })
  return { bytes: result.is === 'stamped' ? result.pdf : new Uint8Array(), units }
}

/**
 * What `qpdf` says against a file that it does not say of it before; what it says of any stream of ours that ends at a
 * buffer's end is none.
 */
function checked(path: string): string[] {
  const [before = [], after = []] = [path, join(room, 'after.pdf')].map((file) => {
    const said = run('qpdf', '--check', file).stderr.toString().split('\n')
    return said.filter(
      (line) => /^(?:WARNING|ERROR|qpdf):/.test(line) && !/output may still be valid|with warnings/.test(line),
    )
  })
  return after.length > before.length ? [`qpdf: ${after[0]}`] : []
}

/**
 * Pages whose text has other letters than before and the mark's; their order is the page's, then that of its fields.
 */
function text(pages: number): string[] {
  const [before = [], after = []] = ['before', 'after'].map((name) =>
    run('pdftotext', '-q', '-raw', '-l', String(pages), join(room, `${name}.pdf`), '-')
      .stdout.toString()
      .split('\f'),
  )
  const letters = (page = '') => [...page.replace(/\s+/g, '')].sort().join('')
  return before.slice(0, pages).flatMap((page, at) => {
    return letters(after[at]) === letters(page + words) ? [] : [`text of page ${at + 1}`]
  })
}

/** Draws a page before and after, so that the band is a whole number of points high, and counts what is wrong. */
function looked(by: 'pdftoppm' | 'mutool', page: number, { points, unit }: Scale): string[] {
  const resolution = 72 / unit / (by === 'mutool' ? points : 1) // Poppler leaves a page's own units unread
  const [before, after, plain] = (['before', 'after', 'plain'] as const).map((name) =>
    drawn(by, join(room, `${name}.pdf`), page, resolution),
  ) as [Drawn, Drawn, Drawn]
  const stray = strayPoints({ before, after, plain, band: bandHeight })
  const mostHidden = by === 'mutool' ? 0.2 : tolerated // it draws annotations too, such as the frames of links
  const isRight =
    stray.marked >= 100 && stray.wrong <= stray.all * tolerated && stray.hidden <= stray.marked * mostHidden
  return isRight ? [] : [`${JSON.stringify(stray)} of page ${page} by ${by}`]
}

function drawn(by: 'pdftoppm' | 'mutool', file: string, page: number, resolution: number): Drawn {
  const out = join(room, 'drawn.ppm')
  if (by === 'mutool')
    run('mutool', 'draw', '-q', '-r', `${resolution}`, '-F', 'ppm', '-c', 'rgb', '-o', out, file, `${page}`)
  const poppler = [
    '-q',
    '-cropbox',
    '-hide-annotations',
    '-r',
    `${resolution}`,
    '-f',
    `${page}`,
    '-l',
    `${page}`,
    '-singlefile',
    file,
    out.slice(0, -4),
  ]
  if (by === 'pdftoppm') run('pdftoppm', ...poppler)
  return readPpm(out)
}

function readPpm(path: string): Drawn {
  const bytes = require('node:fs').readFileSync(path) as Buffer
  const head = /^P6\s+(?:#.*\s+)*(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 200).toString('latin1'))
  const [width, height] = [Number(head?.[1]), Number(head?.[2])]
  return { width, height, data: bytes.subarray(head?.[0].length ?? 0), channels: 3 }
}

function run(...command: string[]) {
  return Bun.spawnSync(command, { stdout: 'pipe', stderr: 'pipe', timeout: 60_000 })
}
