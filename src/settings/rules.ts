/** The journal's settings (specification 3), every one a text; an empty one is shown nowhere. */
export type Settings = {
  websitename: string
  domain: string
  websiteemail: string
  whatsup_number: string
  year_started: string
  journal_frequency: string
  journal_type: string
  journal_language: string
  journal_essn: string
  issn: string
  nassScore: string
  nassScoreYear: string
  impactfactor: string
  home_content: string
  fee_rupee: string
  fee_dollar: string
  google_review_link: string
  postal_address: string
  publisher: string
  license_url: string
  logo: string
  signature: string
  cover: string
}

/** Spec 9: "Journal format: fixed as Online". */
export const journalFormat = 'Online'

const impactFactorLabel = 'Impact Factor: '

/** What the home page prints of the stored impact factor: its label of fifteen characters dropped (spec 9); '' when empty. */
export function shownImpactFactor(stored: string): string {
  return stored.slice(impactFactorLabel.length).trim()
}

/** The stored form of what was typed: a bare number gets the label that {@link shownImpactFactor} drops; without a number, ''. */
export function labelledImpactFactor(typed: string): string {
  const value = typed.trim().replace(/^Impact Factor:\s*/, '')
  return value && impactFactorLabel + value
}

/** The two fee lines of the home page, verbatim of spec 9; an empty field counts as 2000 rupees or 50 dollars. */
export function feeLines(settings: Pick<Settings, 'fee_rupee' | 'fee_dollar'>): { india: string; foreign: string } {
  return {
    india: `India Fee Rs ${settings.fee_rupee || '2000'}`,
    foreign: `Foreign Fee $ ${settings.fee_dollar || '50'}`,
  }
}

/** The name of the journal, or what stands for it until it has one. */
export function journalName(settings: Pick<Settings, 'websitename'>): string {
  return settings.websitename || 'The Journal'
}

/** The origin of every link that leaves the site (canonical, tags, notices): `ORIGIN`, else the journal's domain, else this machine. */
export function originOf(
  config: { origin: string | undefined; port: number },
  { domain }: Pick<Settings, 'domain'>,
): string {
  return config.origin ?? (domain ? `https://${domain}` : `http://localhost:${config.port}`)
}

/** A WhatsApp link that opens a message to the journal with its text filled in; '' without a number. */
export function whatsappLink(number: string, text = ''): string {
  const digits = number.replace(/\D/g, '')
  return digits && `https://wa.me/${digits}${text && `?text=${encodeURIComponent(text)}`}`
}

/** The key of the signed-in session in a browser's local storage, which names the journal (specification 3). */
export function sessionKey(settings: Pick<Settings, 'websitename'>): string {
  const slug = journalName(settings)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return `journal-session:${slug.replace(/^-|-$/g, '')}`
}
