const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const day = String.raw`(\d{1,2}(?:st|nd|rd|th)?[\s.-]+\p{L}{3,9}\.?,?[\s.-]+\d{4}|\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{4}-\d{2}-\d{2})`

const found = (word: string) =>
  new RegExp(String.raw`\b${word}(?:\s+(?:on|date|in))?\s*[:.-]?\s*(?:on\s+)?${day}`, 'iu')

const patterns = {
  received: found('received'),
  revised: found('(?:revised|received in revised form|revision received)'),
  accepted: found('accepted'),
}

/** The days on which an article was received, revised and accepted, `YYYY-MM-DD`; '' where a day is not told in full. */
export function datesIn(texts: string[]): { received: string; revised: string; accepted: string } {
  const text = texts.join(' ')
  const dayOf = (pattern: RegExp) => isoDay(pattern.exec(text)?.[1] ?? '')
  return { received: dayOf(patterns.received), revised: dayOf(patterns.revised), accepted: dayOf(patterns.accepted) }
}

function isoDay(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text
  const month = months.indexOf((/\p{L}{3,}/u.exec(text)?.[0] ?? '').slice(0, 3).toLowerCase()) + 1
  const year = /\d{4}/.exec(text)?.[0]
  const date = /(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0]
  if (!month || !year || !date || Number(date) < 1 || Number(date) > 31) return ''
  return `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
}
