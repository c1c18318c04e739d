import { PDFDict, type PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import type { PageLooks } from '../rules.ts'
import { areaOf, boxOf, heightOf, widthOf } from './boxes.ts'
import { drawnBy, isPictured, mostBytes, type Placed } from './picture-places.ts'
import { unpacked } from './streams.ts'

const name = (text: string) => PDFName.of(text)

/** The share of a page above which pictures cover it. */
const covering = 0.75
/** The share of a picture that a frame may hide, as programs cut off what would be half a point. */
const mostHidden = 0.05
/** Points at least that are hidden. */
const leastPoints = 8

/** Where a person must look at a copy's pages. */
export function looksOf(document: PDFDocument): PageLooks {
  const looks: PageLooks = { cropped: [], covered: [], pictured: [], coded: [], letters: [] }
  for (const [at, page] of document.getPages().entries()) {
    const box = boxOf(page.node.lookup(name('MediaBox')), boxOf(page.node.lookup(name('CropBox'))))
    const content = page.node.lookup(name('Contents'))
    const resources = page.node.lookup(name('Resources'))
    const drawn = drawnBy(
      content instanceof PDFRawStream ? content : undefined,
      resources instanceof PDFDict ? resources : undefined,
      box,
    )
    const { placed } = drawn
    const area = placed.reduce((sum, { seen }) => sum + areaOf(seen), 0)
    if (area > covering * areaOf(box)) looks.covered.push(at + 1)
    if (isPictured(drawn)) looks.pictured.push(at + 1)
    if (placed.some(isCropped)) looks.cropped.push(at + 1)
    const pieces = content instanceof PDFRawStream ? unpacked(content, mostBytes).bytes : new Uint8Array()
    const lines = Buffer.from(pieces).toString('latin1').split('\n')
    if (drawn.isCoded || isSilenced(lines)) looks.coded.push(at + 1)
    looks.letters.push(lettersShown(lines))
  }
  return looks
}

/** Whether letters are shown that are to be read as nothing (ISO 32000-2, 14.9.4). */
const isSilenced = (lines: string[]) =>
  lines.some(
    (line, at) => line === '/ActualText' && /^(?:\((?:þÿ|\\376\\377)?\s*\)|<(?:feff)?>)$/i.test(lines[at + 1] ?? ''),
  )

/** How many letters a copy's content shows at least: its texts stand one a line, a letter of two bytes in four digits. */
function lettersShown(lines: string[]): number {
  return lines.reduce((sum, line) => {
    if (line.startsWith('(')) return sum + line.replace(/\\(?:\d{3}|.)/g, 'x').length - 2
    return line.startsWith('<') && !line.startsWith('<<') ? sum + (line.length - 2) / 4 : sum
  }, 0)
}

function isCropped({ whole, seen, isUpright, isLarge }: Placed): boolean {
  if (!isUpright || !isLarge || areaOf(seen) >= (1 - mostHidden) * areaOf(whole)) return false
  const [across, up] = [widthOf(whole) - widthOf(seen), heightOf(whole) - heightOf(seen)]
  return Math.max(across, up) >= leastPoints
}
