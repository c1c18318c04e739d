import { longDate, months } from '../../core/text/dates.ts'

/** '2 February 2026', 'February 2026' or '2026', as much as is known of a day. */
export function longDay(day: string): string {
  const [year, month, date] = day.split('-')
  if (date) return longDate(day)
  return [months[Number(month) - 1], year].filter(Boolean).join(' ')
}

/** The names of abstract and keywords in a text's language. */
export const keywordsText = (language: string): { abstract: string; keywords: string } =>
  language === 'hi' ? { abstract: 'सार', keywords: 'मुख्य शब्द' } : { abstract: 'Abstract', keywords: 'Keywords' }
