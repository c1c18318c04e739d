import { paths } from '../paths.ts'
import type { Settings } from '../settings/rules.ts'

type Noticed = {
  description: string
  year: number
  volume: number
  issue: number
  pagenumber: string
  refnumber: string
  country: string
  mobile: string
}

/** The message to an author about a published article, and the links that send it. */
export type Notice = { text: string; mailto: string; whatsapp: string }

/**
 * Builds the notice: the article's place, links to its certificate and abstract, and to the journal's reviews if the settings
 * have one.
 * @param origin the journal's public origin, without a trailing slash
 */
export function authorNotice(article: Noticed, settings: Settings, origin: string): Notice {
  const { description, year, volume, issue, pagenumber } = article
  const journal = settings.websitename || 'our journal'
  const place = [`Volume ${volume}, Issue ${issue} (${year})`, pagenumber && `pages ${pagenumber}`].filter(Boolean)
  const lines = [
    'Dear Author,',
    `Your article "${description}" has been published in ${journal}, ${place.join(', ')}.`,
    `Certificate: ${origin}${paths.certificate(article.refnumber)}`,
    `Abstract: ${origin}${paths.abstract(article)}`,
    settings.google_review_link && `Please leave us a review: ${settings.google_review_link}`,
    `With kind regards,\n${settings.websitename || 'The editors'}`,
  ]
  const text = lines.filter(Boolean).join('\n\n')
  const subject = `Your article in ${journal}`
  return {
    text,
    mailto: `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`,
    whatsapp: `https://wa.me/${whatsappNumber(article)}?text=${encodeURIComponent(text)}`,
  }
}

/** A number in WhatsApp's form, with a country code; ten digits without one count as Indian. */
function whatsappNumber({ mobile, country }: Pick<Noticed, 'mobile' | 'country'>): string {
  const digits = mobile.replace(/\D/g, '').replace(/^0+/, '')
  const isIndian = digits.length === 10 && !mobile.trim().startsWith('+') && /^(?:india)?$/i.test(country.trim())
  return isIndian ? `91${digits}` : digits
}
