import { strToU8, zipSync } from 'fflate'
import { bold, docx, odt, p, r, styled } from '../../engines/documents/written.ts'
import { anXlsx } from '../../support/identifying/office-files.ts'
import { aPdfWith } from '../../support/identifying/pdf-files.ts'
import type { Random } from '../fuzz/random.ts'

const paper =
  `${p(r('The yield of mustard'), styled('Title'))}${p(r('Asha Verma'))}` +
  `${p(r('Abstract', bold))}${p(r('It rose. '.repeat(50)))}`
const text = '<text:p>The yield of mustard</text:p>'
const whole: Uint8Array[] = [
  docx(paper, { notes: ['A note'] }),
  odt(text.repeat(20)),
  anXlsx(),
  aPdfWith(),
  zipSync({ 'paper.tex': strToU8('\\documentclass{article}') }),
  strToU8('plot,yield\n1,4.2\n'),
  Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'),
  Buffer.from('\xff\xd8\xff\xe0rest', 'latin1'),
  Buffer.from(`\xd0\xcf\x11\xe0${'x'.repeat(2000)}`, 'latin1'),
]

const bytesOf = (random: Random, length: number) => Uint8Array.from({ length }, () => random.below(256))

/** Changes bytes, cuts, repeats or leaves out a stretch. */
function damaged(random: Random, bytes: Uint8Array): Uint8Array {
  const [from, length] = [random.below(bytes.length), 1 + random.below(200)]
  const [before, after] = [bytes.subarray(0, from), bytes.subarray(from)]
  const ways: (() => Uint8Array)[] = [
    () => before,
    () => after,
    () => Buffer.concat([before, bytesOf(random, length), after]),
    () => Buffer.concat([before, after.subarray(length)]),
    () => Buffer.concat([before, after.subarray(0, length), after]),
    () => bytes.map((byte) => (random.chance(0.01) ? random.below(256) : byte)),
  ]
  return random.pick(ways)()
}

/** Sets numbers of an archive's lists of files: sizes, places, counts, flags. */
function lying(random: Random, archive: Uint8Array): Uint8Array {
  const bytes = archive.slice()
  const view = new DataView(bytes.buffer)
  const signs = new Set([0x04034b50, 0x02014b50, 0x06054b50])
  for (let at = 0; at + 46 < bytes.length; at++) {
    if (!signs.has(view.getUint32(at, true)) || random.chance(0.5)) continue
    const place = at + 4 + 2 * random.below(20)
    if (random.chance(0.5)) view.setUint16(place, random.pick([0, 1, 8, 0xffff, random.below(0xffff)]), true)
    else view.setUint32(place, random.pick([0, 0xffffffff, 0x7fffffff, random.below(1_000_000)]), true)
  }
  return bytes
}

const many = (one: string, times: number) => one.repeat(times)

/** What takes time or memory out of proportion to its bytes. */
const bombs: ((random: Random) => Uint8Array)[] = [
  (random) => docx(many(p(r('a'.repeat(1000))), 1000 * (1 + random.below(60)))),
  (random) => docx(many('<w:tbl><w:tr><w:tc>', 1 + random.below(3000))),
  () => docx(many('<w:p/>', 1_400_000)),
  () => docx(many(r('a'), 300_000)),
  (random) => docx(p(r(many('word ', 10_000 * (1 + random.below(50)))))),
  (random) => docx(`<w:tbl><w:tr>${many(`<w:tc>${p(r('cell'))}</w:tc>`, 100 * (1 + random.below(50)))}</w:tr></w:tbl>`),
  () => docx(`<!DOCTYPE x [<!ENTITY a "${many('a', 1000)}"><!ENTITY b "${many('&a;', 1000)}">]>&b;`),
  (random) => docx(paper, { notes: Array.from({ length: 100 * (1 + random.below(50)) }, () => many('note ', 100)) }),
  (random) => odt(many('<text:section>', 1 + random.below(3000))),
  () => odt(`<text:p>${many('<text:s text:c="2000000000"/>', 1000)}</text:p>`),
  () => odt(many(text, 200_000)),
  (random) => zipSync({ 'a.tex': new Uint8Array(1024 * 1024 * (1 + random.below(100))) }),
  (random) =>
    zipSync(Object.fromEntries(Array.from({ length: random.below(4000) }, (_, at) => [`${at}`, new Uint8Array(1)]))),
  (random) => pdfOf(Array.from({ length: 1000 * (1 + random.below(100)) }, () => '<< /Type /Null >>')),
  () => pdfOf(['<< /Type /Pages /Kids [2 0 R] /Count 9 >>']),
  () =>
    pdfOf([`<< /Type /Pages /Kids [${many('3 0 R ', 100_000)}] /Count 100000 >>`, '<< /Type /Page /Parent 2 0 R >>']),
  () => pdfOf([many('[', 50_000)]),
  () =>
    pdfOf([
      `<< /Type /Page /Contents 3 0 R >>`,
      `<< /Length 4 0 R >> stream\n${many('BT (x) Tj ET ', 100_000)}\nendstream`,
      '4 0 R',
    ]),
]

/** A PDF of these objects, from the second; the first is its catalogue. */
function pdfOf(objects: string[]): Uint8Array {
  const all = ['<< /Type /Catalog /Pages 2 0 R >>', ...objects].map(
    (object, at) => `${at + 1} 0 obj ${object} endobj\n`,
  )
  return Buffer.from(
    `%PDF-1.7\n${all.join('')}trailer << /Root 1 0 R /Size ${all.length + 1} /Prev 9 >>\nstartxref\n9\n%%EOF`,
  )
}

/** A broken or hostile file. */
export function fileBy(random: Random): Uint8Array {
  return random.weighted<() => Uint8Array>([
    [60, () => damaged(random, random.pick(whole))],
    [20, () => lying(random, random.pick(whole.slice(0, 5)))],
    [15, () => damaged(random, damaged(random, random.pick(whole)))],
    [2, () => random.pick(bombs)(random)],
    [3, () => bytesOf(random, random.below(5000))],
  ])()
}
