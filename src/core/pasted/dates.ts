/** The beginnings of month names in English, Spanish, Portuguese, French and Hindi. */
const months = [
  /^(?:jan|ene|जन)/,
  /^(?:f[eé][bv]|फ)/,
  /^(?:mar|मार्च)/,
  /^(?:a[pbv]r|अप्रै)/,
  /^(?:ma[yi]|मई)/,
  /^(?:jun|juin|जून)/,
  /^(?:jul|juil|जुला)/,
  /^(?:aug|ago|ao[uû]|अग)/,
  /^(?:se[pt]|सित)/,
  /^(?:o[cu]t|अक्)/,
  /^(?:nov|नव)/,
  /^(?:d[eéi][cz]|दिस)/,
]

const name = String.raw`\p{L}[\p{L}\p{M}]{1,11}`
const day = [
  String.raw`\d{1,2}(?:st|nd|rd|th|º)?(?:[\s.-]+|\s+de\s+)${name}\.?,?(?:[\s.-]+|\s+del?\s+)\d{4}`,
  String.raw`${name}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}`,
  String.raw`\d{4} ${name} \d{1,2}(?!\d)`,
  String.raw`\d{4}-\d{2}-\d{2}`,
  String.raw`\d{1,2}(?<mark>[-./])\d{1,2}\k<mark>\d{4}(?!\d)`,
]

const found = (word: string) =>
  new RegExp(
    String.raw`(?<!\p{L}|\blast )(?:${word})(?:\s+(?:on|date|in|el|em|le))?\s*[:.-]?\s*(?:on\s+|el\s+|em\s+)?(?<day>${day.join('|')})`,
    'iu',
  )

const patterns = {
  received: found('received|recibido|recebido|reçu|प्राप्त'),
  revised: found('revised|revision received|received in (?:final )?revised form|revisado'),
  accepted: found('accepted|aceptado|aceito|aprovado|accepté|स्वीकृत'),
}

/**
 * Returns the days on which an article was received, revised and accepted, as `YYYY-MM-DD`; '' if a date is missing or
 * incomplete. Ignores a revision date without the others, because it is a document's, not a manuscript's.
 */
export function datesIn(texts: string[]): { received: string; revised: string; accepted: string } {
  const text = texts.join(' ')
  const days = Object.values(patterns).map((pattern) => pattern.exec(text)?.groups?.day ?? '')
  const order = orderIn(days)
  const [received = '', revised = '', accepted = ''] = days.map((one) => isoDay(one, order))
  return { received, revised: received || accepted ? revised : '', accepted }
}

const numeric = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/

/**
 * Returns whether days or months come first in dates such as 05-03-2018; undefined if no date shows it, or they
 * contradict each other.
 */
function orderIn(days: string[]): 'day' | 'month' | undefined {
  const all = days.map((one) => numeric.exec(one))
  const isDayFirst = all.some((one) => Number(one?.[1]) > 12)
  const isMonthFirst = all.some((one) => Number(one?.[2]) > 12)
  if (isDayFirst === isMonthFirst) return undefined
  return isDayFirst ? 'day' : 'month'
}

function isoDay(text: string, order: 'day' | 'month' | undefined): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text
  const [, one, other, last] = numeric.exec(text) ?? []
  if (last && !order) return ''
  if (last) return iso(last, Number(order === 'day' ? other : one), Number(order === 'day' ? one : other))
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]+/gu) ?? []
  const month = months.findIndex((pattern) => words.some((word) => pattern.test(word))) + 1
  const year = /\d{4}/.exec(text)?.[0] ?? ''
  return iso(year, month, Number(/(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0]))
}

function iso(year: string, month: number, day: number): string {
  if (!year || !(month >= 1 && month <= 12) || !(day >= 1 && day <= 31)) return ''
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
