import type { Picture } from '../blocks.ts'
import type { ReadText } from '../model.ts'
import { cutPicture, type Shown, shownPicture } from './shown.ts'
import { cleanSvg } from './svg-rules.ts'
import { changePictures } from './walk-pictures.ts'

/** A text with its pictures converted for browsers, by their names, and each one's width in pixels. */
type ShownText = ReadText & { widths: Map<string, number> }

/**
 * Converts a text's pictures for browsers: PNG, JPEG, GIF and WebP without metadata about their makers, SVG without
 * harmful content, BMP and TIFF as PNG, metafiles redrawn. Crops each as shown, and keeps the whole. A file's name is
 * its SHA-256, so that equal ones are stored once. Removes and reports pictures that cannot be shown.
 */
export async function showPictures(read: ReadText): Promise<ShownText> {
  const files = new Map<string, Uint8Array>()
  const widths = new Map<string, number>()
  const keep = (shown: Shown) => {
    const bytes = asReadAgain(shown)
    const name = `${new Bun.CryptoHasher('sha256').update(bytes).digest('hex')}.${shown.extension}`
    files.set(name, bytes)
    widths.set(name, shown.width)
    return name
  }
  const made = await madeOf(read, keep)
  const findings = [...read.findings]
  const found = [...read.account.found]
  const text = changePictures(read.text, (picture, place) => {
    const names = made.get(croppedPictureKey(picture))
    const { crop, ...others } = picture
    if (names) {
      const { unread, ...file } = names
      const text = `${picture.alt} ${picture.file} (${unread.join(', ')})`.trim()
      if (unread.length > 0) findings.push({ code: 'shape_not_drawn', where: place, text })
      return { ...others, ...file }
    }
    findings.push({ code: 'picture_not_shown', where: place, text: `${picture.alt} ${picture.file}`.trim() })
    found.push({ kind: 'finding', text: '', counts: { pictures: 1 } })
    return undefined
  })
  return { ...read, text, findings, account: { ...read.account, found }, files, widths }
}

/** Returns the bytes of a picture as the next reading of its text will have them, so that its name stays the same. */
const asReadAgain = ({ bytes, extension }: Shown) => (extension === 'svg' ? (cleanSvg(bytes)?.svg ?? bytes) : bytes)

type Names = Pick<Picture, 'file' | 'whole'> & { unread: string[] }

/** Returns the names of each picture's files, made once for each file and crop; undefined for a missing picture. */
async function madeOf(read: ReadText, keep: (shown: Shown) => string): Promise<Map<string, Names | undefined>> {
  const all = new Map<string, Picture>()
  changePictures(read.text, (picture) => {
    all.set(croppedPictureKey(picture), picture)
    return picture
  })
  const wholes = new Map<string, Shown | undefined>()
  const made = new Map<string, Names | undefined>()
  for (const [key, { file, crop }] of all) {
    const bytes = read.files.get(file)
    if (!wholes.has(file)) wholes.set(file, bytes && (await shownPicture(bytes)))
    const whole = wholes.get(file)
    const part = whole && crop && (await cutPicture(whole, crop))
    const unread = whole?.unread ?? []
    if (part) made.set(key, { file: keep(part), whole: keep(whole), unread })
    else made.set(key, whole && { file: keep(whole), unread })
  }
  return made
}

const croppedPictureKey = ({ file, crop }: Picture): string => JSON.stringify([file, crop])
