import type { Item, TextItem } from './items.ts'

type CaptionKind = 'figure' | 'table' | 'box'

const kinds: [CaptionKind, string][] = [
  ['table', 'tables?|tab|tabelle|tabla|tabela|tableau|tabella|quadro|cuadro|таблиця|таблица|табл|तालिका|सारणी|सारिणी'],
  [
    'figure',
    'figures?|figs?|scheme|plate|photo(?:graph)?|map|chart|diagram|graph|image|picture|illustration|exhibit|' +
      'abbildung|abb|figura|gráfico|рисунок|рис|мал|चित्र|आकृति|आरेख|मानचित्र|ग्राफ',
  ],
  ['box', 'box|panel|algorithm|listing'],
]

const marker =
  '(?:[SA]?\\d{1,3}(?:[.\\-–]\\d{1,3})*(?:\\s?[a-z](?=\\s*[.:)]))?[a-z]?(?![\\p{L}\\d])|' +
  '[IVX]{1,5}\\b|[०-९]{1,3}(?:\\.[०-९]{1,2})?|[A-Z]\\.?\\d{1,2})'
const further = '(?:online |electronic )?(?:supplement(?:ary|al) |appendix |extended data )?'
const markers = String.raw`${marker}(?:\s?(?:[,&–-]|and)\s?\d{1,3}[a-z]?(?=\s*[.:]))*`
const sign = String.raw`(?:[.:।|]+|[)–—-](?=\s)|\s-\s)?`
const patterns = kinds.map(([kind, names]): [CaptionKind, RegExp] => [
  kind,
  new RegExp(
    String.raw`^((?:${further}(?:${names})(?!\p{L})\s?\.?\s*(?:no\.?\s*)?(?:[-–—:]\s?)?${markers})\s*${sign})\s*`,
    'iu',
  ),
])

/** A caption: its kind, its label's length in characters, and the label that a list counted, '' for a typed one. */
export type Caption = { kind: CaptionKind; length: number; isSure: boolean; counted: string }

/** Verbs after a label, which make it a sentence about the figure. */
const sentence = new RegExp(
  '^(?:shows?|presents?|illustrates?|depicts?|displays?|is|are|was|were|gives?|lists?|summari[sz]es?|' +
    'demonstrates?|reports?|contains?|provides?|compares?|describes?|indicates?|represents?|and|to|in|' +
    String.raw`below|above|we|the results|explains?|outlines?|reveals?|has|have|can|also|that|which|कि|में|से|के|का|की)\b`,
  'i',
)

/** Reads a paragraph as a caption; undefined if it only mentions a figure. */
export function readParagraphCaption(item: TextItem): Caption | undefined {
  const { text } = item
  const isStyled = item.paragraph.styles.some((name) =>
    /caption|beschriftung|légende|(?:figure|table) ?title/i.test(name),
  )
  if (text.length > 3000 || !/^[\p{Lu}\p{Lo}[(]|^(?:fig|tab)/u.test(text)) return undefined
  const counted = item.isFirst ? (item.paragraph.place?.label ?? '') : ''
  const kindOf = counted && patterns.find(([, pattern]) => pattern.exec(counted)?.[0].length === counted.length)?.[0]
  if (kindOf) return { kind: kindOf, length: 0, isSure: true, counted }
  for (const [kind, pattern] of patterns) {
    const [whole, label = ''] = pattern.exec(text) ?? []
    if (whole === undefined) continue
    const rest = text.slice(whole.length)
    const isMarked = /[.:।|)–—-]\s*$/.test(label)
    if (!isStyled && !isMarked && (/^\p{Ll}/u.test(rest) || sentence.test(rest))) return undefined
    if (!isStyled && /^[,;)]/.test(rest)) return undefined
    if (!isStyled && isMarked && /^(?:shows?|presents?|illustrates?|depicts?)\b/.test(rest)) return undefined
    return { kind, length: whole.length, isSure: isStyled || isMarked, counted: '' }
  }
  return undefined
}

/** Returns the label that a caption begins with, with its sign: `Figure 2.`; '' for none. */
export function labelIn(text: string): string {
  for (const [, pattern] of patterns) {
    const [, label = ''] = pattern.exec(text) ?? []
    if (label) return label
  }
  return ''
}

/** Whether a text is a note below a table or figure. */
export const isFloatNote = (text: string): boolean =>
  /^(?:(?:data )?sources?|notes?|स्रोत|टिप्पणी|примітк[аи]|примечани[ея]|quelle|anmerkung|fuente|fonte)\s*(?:[:.।—–-]|\d)/iu.test(
    text,
  ) ||
  /^(?:\*{1,3}|[†‡§¶])\s*\S/u.test(text) ||
  /^\*?\s?p\s?[<=≤]\s?0?\.\d/iu.test(text)

/** Whether a text names a part of a figure: '(a)', 'b) Side view'. */
export const isPanelName = (item: Item): boolean =>
  item.kind === 'text' && item.text.length < 80 && /^\(?[a-h]\s?\)(?:\s|$)|^\([ivx]{1,4}\)/i.test(item.text)
