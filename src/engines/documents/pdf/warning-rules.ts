import type { Article } from '../first-page/article.ts'
import type { Warning } from '../result.ts'
import type { Extracted } from './extract.ts'

/** The facts that {@link warningsOf} checks. */
type Checked = Pick<Article, 'title' | 'isTitleLarge' | 'texts'> &
  Omit<Extracted, 'sheets' | 'pageCount'> & { authors: { name: string }[] }

const fewLetters = 20

/** Returns the warnings about a PDF that do not depend on a form. */
export function warningsOf(pdf: Checked): Warning[] {
  const { title, isTitleLarge, isEncrypted, hasScript, withoutFonts } = pdf
  const whole = (code: Warning['code'], isSo: boolean): Warning[] => (isSo ? [{ code, page: null }] : [])
  const first = (code: Warning['code'], isSo: boolean): Warning[] => (isSo ? [{ code, page: 1 }] : [])
  return [
    ...textless(pdf),
    ...whole('encrypted', isEncrypted),
    ...withoutFonts.map((page): Warning => ({ code: 'font_not_embedded', page })),
    ...first('title_not_found', title === ''),
    ...first('too_small_title', title !== '' && !isTitleLarge),
    ...whole('javascript', hasScript),
    ...whole('personal_metadata', isPersonal(pdf)),
  ]
}

/** Warns about a file without text, or about pages that are pictures. */
function textless({ texts, withPictures }: Checked): Warning[] {
  const isBare = (text: string | undefined) => (text ?? '').replace(/[^\p{L}\d]/gu, '').length < fewLetters
  if (texts.every(isBare)) return [{ code: 'no_text', page: null }]
  return withPictures.filter((page) => isBare(texts[page - 1])).map((page) => ({ code: 'no_text', page }))
}

const foldPdfAuthorName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\s]/gu, '')
    .toLowerCase()
    .split(/\s+/)

/** Matches the path of a folder on a user's computer. */
const folder = /(?<![\p{L}\d])[A-Z]:[\\/](?=\w)|(?<![\w.:/-])(?:file:\/\/)?\/(?:Users|home)\/\w/u

/** Whether the properties contain a name or an email address that the first page does not, or a folder. */
function isPersonal({ info, xmp, authors, texts }: Checked): boolean {
  const custom = typeof info.Custom === 'object' && info.Custom !== null ? Object.values(info.Custom) : []
  const values = [...Object.values(info), ...custom, xmp.text].filter((value) => typeof value === 'string')
  if (values.some((text) => folder.test(text))) return true
  const first = texts[0] ?? ''
  const addresses = values.flatMap((text) => text.match(/[\w.+-]{1,64}@[\w-]{1,63}\.\w[\w.]{0,60}/g) ?? [])
  if (addresses.some((address) => !first.toLowerCase().includes(address.toLowerCase()))) return true
  const printed = new Set([...authors.map(({ name }) => name), first].flatMap(foldPdfAuthorName))
  const named = [info.Author, ...xmp.creators].flatMap((one) => (typeof one === 'string' ? foldPdfAuthorName(one) : []))
  return named.some((word) => word.length > 1 && word !== 'and' && !printed.has(word))
}
