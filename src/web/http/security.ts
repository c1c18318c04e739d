import { isHttps } from '../../core/text/addresses.ts'
import type { Assets } from '../build/assets.ts'
import { fontsScriptSource } from '../build/page-fonts.ts'

/**
 * Scripts, styles and fonts load from this origin only. Inline styles and the inline script are those of public pages.
 * Frames are for the PDF viewer and previews.
 */
const policy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-src 'self' blob:",
  "frame-ancestors 'self'",
  `script-src 'self' ${fontsScriptSource}`,
  "style-src 'self'",
].join('; ')

const everywhere: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'SAMEORIGIN',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** HSTS: browsers that reached the host over https use only https for a year (RFC 6797; OWASP ASVS 3.4.1). */
const overHttps = { ...everywhere, 'Strict-Transport-Security': 'max-age=31536000' }

type Secured = { config: Parameters<typeof isHttps>[0]; assets: Pick<Assets, 'pageStyles'> }

export function securityHeaders({ config, assets }: Secured): Record<string, string> {
  const policyHere = `${policy} ${assets.pageStyles.sources}`
  return { 'Content-Security-Policy': policyHere, ...(isHttps(config) ? overHttps : everywhere) }
}

/** Largest request body; a PDF of 5 MB and its fields fit. */
export const maxBodyBytes = 8 * 1024 * 1024
