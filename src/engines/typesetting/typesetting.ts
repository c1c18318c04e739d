import { readWhole } from '../fulltext/text.ts'
import { compilePaper, type Typeset } from './compile.ts'
import { withDirections } from './direction-rules.ts'
import { headData, type JournalLook } from './head.ts'
import { paperData } from './paper.ts'
import type { Setting } from './press.ts'
import { printedPictures } from './print-pictures.ts'
import { mendTextLayer } from './text-layer.ts'

export type { Typeset } from './compile.ts'
export type { JournalLook } from './head.ts'
export type { Setting } from './press.ts'

/** The journal's choices: one or two columns, and the paper size. */
export type Sheet = { columns: 1 | 2; sheet: 'A4' | 'Letter' }

/** An article as JATS with its front matter, its pictures by the names in the JATS, and the journal's look. */
export type Paper = { jats: string; pictures: ReadonlyMap<string, Uint8Array>; look: JournalLook & Sheet }

/**
 * Typesets an article as a PDF (PDF/UA-1). Equal articles give equal bytes.
 * @throws {Error} if Typst cannot typeset it
 */
export async function typeset({ jats, pictures, look }: Paper, setting: Setting): Promise<Typeset> {
  const { text, head } = await readWhole(jats)
  const { accent, columns, sheet } = look
  const data = withDirections({
    ...paperData(text, pictures),
    head: headData(head, { ...look, language: text.language }),
    accent,
    columns,
    sheet,
    families: setting.families,
  })
  const made = compilePaper(data, await printedPictures(data, pictures, columns), setting)
  return /\p{Script=Devanagari}/u.test(jats) ? { ...made, pdf: await mendTextLayer(made.pdf) } : made
}
