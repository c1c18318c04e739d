import { paperLanguages, patternOfWords } from '../../../core/language/paper-words.ts'
import type { Item, TextItem } from './items.ts'

type CaptionKind = 'figure' | 'table' | 'box'

const kinds: [CaptionKind, string][] = [
  ['table', patternOfWords('table')],
  ['figure', `${patternOfWords('figure')}|${patternOfWords('drawing')}`],
  ['box', patternOfWords('box')],
]

/** Matches the number of a figure: `2`, `S1`, `3.1`, `4-2a`, `IV`, `۳`, `二`; Chinese follows it without a space. */
const digits = String.raw`\p{Nd}{1,3}`
const numberEnd = String.raw`(?!\p{Nd}|(?![\p{Script=Han}\p{Script=Katakana}])\p{L})`
const numbers = [
  String.raw`[SAП]?${digits}(?:[.\-‑–]${digits})*(?:\s?\p{Ll}(?=\s*[.:)]))?\p{Ll}?${numberEnd}`,
  String.raw`[IVXL]{1,5}(?![\p{L}\p{Nd}])`,
  String.raw`[A-Z][.\-‑]?\p{Nd}{1,2}(?:\.\p{Nd}{1,2})?(?!\p{Nd})`,
  '[一二三四五六七八九十]{1,3}',
].join('|')
const series = String.raw`(?:${numbers})(?:\s?(?:[,&–-]|and|et|und|[yeиij]|та|dan)\s?\p{Nd}{1,3}[a-z]?(?=\s*[.:]))*`
const further = '(?:online |electronic )?(?:supplement(?:ary|al) |appendix |extended data )?'
const numberSign = String.raw`(?:no\.?|n[.º°]{1,2}|№|#|رقم|شماره|第)?\s*`
const sign = String.raw`(?:[.:：।|．]+|[)–—‒-](?=\s)|[–—](?=\p{Lu})|\s-\s)?`
const [opened, closed] = [String.raw`[(（[<〈《【]?\s?`, String.raw`\s?[)）\]>〉》】]?`]

/** Matches the labels of a kind: the number after the word, before it, and none. */
const patterns = kinds.map(([kind, words]): { kind: CaptionKind; forms: readonly RegExp[] } => {
  const before = patternOfWords(kind, ['hu', ''])
  const boundary = String.raw`(?:(?<=\p{Script=Han})|(?!\p{L}))`
  const named = String.raw`${opened}${further}(?:${words})${boundary}\s?\.?\s*${numberSign}(?:[-‑–—:]\s?)?`
  const counted = String.raw`${digits}(?:[.-]${digits})*[.‑-]?\s?[–-]?\s?(?:${before})(?![\p{L}\p{M}])`
  const forms = [
    String.raw`^(${named}${opened}${series}${closed}\s*${sign})\s*`,
    ...(before ? [String.raw`^(${counted}\s*${sign})\s*`] : []),
    String.raw`^((?:${words})\s?(?:[.:：]|[–—](?=\s)))\s*(?=\S)`,
  ]
  return { kind, forms: forms.map((form) => new RegExp(form, 'iu')) }
})

/** A label at the start of a text: its kind, its length with the space after it, and how surely it is one. */
type Label = { kind: CaptionKind; length: number; isMarked: boolean; isNumbered: boolean }

/** Matches the first word of any label, to rule out most texts quickly. */
const firstWords = new RegExp(`^(?:${opened}${further}(?:${kinds.map(([, words]) => words).join('|')})|\\p{Nd})`, 'iu')

const closing = /[)）\]>〉》】]\s*$/

function labelOf(text: string): Label | undefined {
  if (!firstWords.test(text)) return undefined
  for (const { kind, forms } of patterns)
    for (const [at, form] of forms.entries()) {
      const [whole, label = ''] = form.exec(text) ?? []
      if (whole === undefined || /\s[ivxl]+[.:\s]*$/.test(label)) continue
      const isBracketed = /^[(（[<〈《【]|^[^(（]*[)）]\s*$/.test(label) && closing.test(label)
      const isMarked = isBracketed || /[.:：।|．–—‒-]\s*$/.test(label)
      return { kind, length: whole.length, isMarked, isNumbered: at < forms.length - 1 }
    }
  return undefined
}

/**
 * A caption: its kind, '' if only its style shows that it is one; its label's length in characters; and the label that
 * a list counted, '' for a typed one. One without a number belongs only to a figure next to it.
 */
export type Caption = {
  kind: CaptionKind | ''
  length: number
  isSure: boolean
  isNumbered: boolean
  counted: string
}

const spacedLanguages = paperLanguages.filter((one) => !/^(?:zh|ja|ko)$/.test(one))
/** Matches words after a label that make it part of a sentence about the figure; Chinese has no spaces. */
const sentence = new RegExp(
  `^(?:(?:${patternOfWords('sentence', spacedLanguages)})(?![\\p{L}\\p{M}])|${patternOfWords('sentence', ['zh'])})`,
  'iu',
)

const captionStyle =
  /caption|beschriftung|légende|legenda|leyenda|didascalia|подпись|название объекта|(?:figure|table) ?title/i

/** Reads a paragraph as a caption; undefined if it only mentions a figure. */
export function readParagraphCaption(item: TextItem): Caption | undefined {
  const { text } = item
  const isStyled = item.paragraph.styles.some((name) => captionStyle.test(name))
  if (text.length > 3000) return undefined
  const counted = item.isFirst ? (item.paragraph.place?.label ?? '') : ''
  const list = counted ? labelOf(counted) : undefined
  if (list?.isNumbered && list.length === counted.length)
    return { kind: list.kind, length: 0, isSure: true, isNumbered: true, counted }
  const label = labelOf(text)
  if (!label)
    return isStyled && !isFloatNote(text) && !isPanelName(item)
      ? { kind: '', length: 0, isSure: false, isNumbered: false, counted: '' }
      : undefined
  const { kind, length, isMarked, isNumbered } = label
  if (!isStyled && isMention(text, label)) return undefined
  return { kind, length, isSure: isNumbered && (isStyled || isMarked), isNumbered, counted: '' }
}

/** Whether a text that begins with a label is a sentence about the figure. */
function isMention(text: string, { length, isMarked }: Label): boolean {
  const rest = text.slice(length)
  if (/^[,;)]/.test(rest)) return true
  if (isMarked) return /^(?:shows?|presents?|illustrates?|depicts?)\b/.test(rest)
  const isLower = /^\p{Ll}/u.test(rest) && !isShortTitle(rest)
  return /。$/.test(rest) || /^\p{Ll}/u.test(text) || isLower || sentence.test(rest)
}

/** Whether a text in lower case after a label can be a title: `Tabla 3 p-valores`. */
const isShortTitle = (text: string) => text.split(/\s+/).length <= mostInTitle && !/[.:;,!?]$/.test(text)

const mostInTitle = 12

/** Returns the label that a caption begins with, with its sign: `Figure 2.`; '' for none. */
export function labelIn(text: string): string {
  const label = labelOf(text)
  return label?.isNumbered ? text.slice(0, label.length).trimEnd() : ''
}

const floatNote = new RegExp(String.raw`^(?:${patternOfWords('source')})\s*(?:[:：.।—–-]|\d)`, 'iu')

/** Whether a text is a note below a table or figure. */
export const isFloatNote = (text: string): boolean =>
  floatNote.test(text) || /^(?:\*{1,3}|[†‡§¶])\s*\S/u.test(text) || /^\*?\s?p\s?[<=≤]\s?0?\.\d/iu.test(text)

/** Whether a text names parts of a figure: '(a)', 'b) Side view', 'A B'. */
export const isPanelName = (item: Item): boolean =>
  item.kind === 'text' &&
  item.text.length < 80 &&
  /^\(?[a-hа-з]\s?\)(?:\s|$)|^\([ivx]{1,4}\)|^(?:\(?[A-HА-З]\)?[.:]?(?:\s+|$)){1,8}$/iu.test(item.text)
