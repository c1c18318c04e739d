import type { Picture } from '../blocks.ts'
import type { ReadText } from '../model.ts'
import { cutPicture, type Shown, shownPicture } from './shown.ts'
import { cleanSvg } from './svg-rules.ts'
import { changePictures } from './walk-pictures.ts'

/** A text with its pictures as browsers show them, by the names that it says, and how many pixels each is wide. */
type ShownText = ReadText & { widths: Map<string, number> }

/**
 * Makes of a text's pictures what browsers show: PNG, JPEG, GIF and WebP without what they tell of who took them, SVG
 * without what could do harm, BMP and TIFF as PNG, metafiles drawn anew. Each is cut as it is seen, the whole kept
 * beside it. A file is named by its SHA-256, so that equal ones are one. What cannot be shown is taken out, and told.
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
    const names = made.get(keyOf(picture))
    const { crop, ...others } = picture
    if (names) return { ...others, ...names }
    findings.push({ code: 'picture_not_shown', where: place, text: `${picture.alt} ${picture.file}`.trim() })
    found.push({ kind: 'finding', text: '', counts: { pictures: 1 } })
    return undefined
  })
  return { ...read, text, findings, account: { ...read.account, found }, files, widths }
}

/** The bytes of a picture as the next reading of its text has them too, so that its name stays. */
const asReadAgain = ({ bytes, extension }: Shown) => (extension === 'svg' ? (cleanSvg(bytes)?.svg ?? bytes) : bytes)

type Names = Pick<Picture, 'file' | 'whole'>

/** The names of each picture's files, once for each file and cut; a picture that is not there cannot be shown. */
async function madeOf(read: ReadText, keep: (shown: Shown) => string): Promise<Map<string, Names | undefined>> {
  const all = new Map<string, Picture>()
  changePictures(read.text, (picture) => {
    all.set(keyOf(picture), picture)
    return picture
  })
  const wholes = new Map<string, Shown | undefined>()
  const made = new Map<string, Names | undefined>()
  for (const [key, { file, crop }] of all) {
    const bytes = read.files.get(file)
    if (!wholes.has(file)) wholes.set(file, bytes && (await shownPicture(bytes)))
    const whole = wholes.get(file)
    const part = whole && crop && (await cutPicture(whole, crop))
    if (part) made.set(key, { file: keep(part), whole: keep(whole) })
    else made.set(key, whole && { file: keep(whole) })
  }
  return made
}

const keyOf = ({ file, crop }: Picture): string => JSON.stringify([file, crop])
