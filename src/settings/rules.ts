import type { settings } from '../db/schema.ts'

/** The journal's settings, each a text; an empty one is shown nowhere. */
export type Settings = Omit<typeof settings.$inferSelect, 'id' | 'modification'>

export const journalFormat = 'Online'

const impactFactorLabel = 'Impact Factor: '

/** The home page's impact factor: the stored one without its label, which is 15 characters; '' if empty. */
export function shownImpactFactor(stored: string): string {
  return stored.slice(impactFactorLabel.length).trim()
}

/** Adds the label that {@link shownImpactFactor} drops to a bare number; '' without a number. */
export function labelledImpactFactor(typed: string): string {
  const value = typed.trim().replace(/^Impact Factor:\s*/, '')
  return value && impactFactorLabel + value
}

/** The home page's two fee lines; an empty field counts as 2000 rupees or 50 dollars. */
export function feeLines(settings: Pick<Settings, 'fee_rupee' | 'fee_dollar'>): { india: string; foreign: string } {
  return {
    india: `India Fee Rs ${settings.fee_rupee || '2000'}`,
    foreign: `Foreign Fee $ ${settings.fee_dollar || '50'}`,
  }
}

/** The journal's name, or a placeholder until it has one. */
export function journalName(settings: Pick<Settings, 'websitename'>): string {
  return settings.websitename || 'The Journal'
}

/** The origin of absolute links (canonical, tags, notices): `ORIGIN`, else the journal's domain, else this machine. */
export function originOf(
  config: { origin: string | undefined; port: number },
  { domain }: Pick<Settings, 'domain'>,
): string {
  return config.origin ?? (domain ? `https://${domain}` : `http://localhost:${config.port}`)
}

/** A WhatsApp link to the journal with prefilled text; '' without a number. */
export function whatsappLink(number: string, text = ''): string {
  const digits = number.replace(/\D/g, '')
  return digits && `https://wa.me/${digits}${text && `?text=${encodeURIComponent(text)}`}`
}

/** The session's key in the browser's local storage; it names the journal. */
export function sessionKey(settings: Pick<Settings, 'websitename'>): string {
  const slug = journalName(settings)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return `journal-session:${slug.replace(/^-|-$/g, '')}`
}
