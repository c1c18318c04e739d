import type { Article } from './article.ts'
import type { Warning } from './rules.ts'

/** The facts that preflight checks. */
type Looked = Pick<Article, 'title' | 'titleSize' | 'isTitleLargest' | 'texts'> & {
  authors: { name: string }[]
  isEncrypted: boolean
  hasScript: boolean
  info: Record<string, unknown>
  withoutFonts: number[]
  withPictures: number[]
}

/** In points; Google Scholar's guidelines for webmasters ask for it where a PDF alone tells the title. */
const scholarsTitleSize = 24

const fewLetters = 20

/** The warnings that a PDF gives by itself. */
export function warningsOf(looked: Looked): Warning[] {
  const { title, titleSize = 0, isTitleLargest, isEncrypted, hasScript, withoutFonts, info } = looked
  const whole = (code: Warning['code'], isSo: boolean): Warning[] => (isSo ? [{ code, page: null }] : [])
  const first = (code: Warning['code'], isSo: boolean): Warning[] => (isSo ? [{ code, page: 1 }] : [])
  return [
    ...textless(looked),
    ...whole('encrypted', isEncrypted),
    ...withoutFonts.map((page): Warning => ({ code: 'font_not_embedded', page })),
    ...first('title_not_found', title === ''),
    ...first('too_small_title', title !== '' && (titleSize < scholarsTitleSize - 0.5 || !isTitleLargest)),
    ...whole('javascript', hasScript),
    ...whole('personal_metadata', isPersonal(info, looked.authors)),
  ]
}

/** The whole file, or pages that are pictures. */
function textless({ texts, withPictures }: Looked): Warning[] {
  const isBare = (text: string | undefined) => (text ?? '').replace(/[^\p{L}\d]/gu, '').length < fewLetters
  if (texts.every(isBare)) return [{ code: 'no_text', page: null }]
  return withPictures.filter((page) => isBare(texts[page - 1])).map((page) => ({ code: 'no_text', page }))
}

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\s]/gu, '')
    .toLowerCase()
    .split(/\s+/)

/** Whether the properties name somebody who is no author of the article, an address, or a folder. */
function isPersonal(info: Record<string, unknown>, authors: { name: string }[]): boolean {
  const custom = typeof info.Custom === 'object' && info.Custom !== null ? Object.values(info.Custom) : []
  const texts = [...Object.values(info), ...custom].filter((value) => typeof value === 'string')
  if (texts.some((text) => /[A-Z]:\\|\/(?:Users|home)\/|\S@\S+\.\w/i.test(text))) return true
  const printed = new Set(authors.flatMap(({ name }) => plain(name)))
  const named =
    typeof info.Author === 'string' ? plain(info.Author).filter((word) => word.length > 1 && word !== 'and') : []
  return named.some((word) => !printed.has(word))
}
