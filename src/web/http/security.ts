import type { Config } from '../../core/config/config.ts'
import { maxPdfBytes } from '../../core/files/rules.ts'
import { isHttps } from '../../core/text/addresses.ts'

/** The largest sign-in body, not counting a draft that the login page carries. */
export const maxSignInBytes = 16 * 1024

/** The largest draft, including one sent with a sign-in; an unauthenticated body is not read beyond it. */
export const maxDraftBytes = 256 * 1024

type Policy = { 'Content-Security-Policy': string }

/** The hashes of a page's own scripts and styles, for the policy. */
type Inline = { scripts: readonly string[]; styles: readonly string[] }

/**
 * Returns the policy of a page: scripts, styles and fonts load from this origin only, and only the page's own inline
 * ones run. Frames are for the PDF viewer and previews.
 */
export function policyOf({ scripts, styles }: Inline): Policy {
  const directives = [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'self' blob:",
    "frame-ancestors 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
  ]
  return { 'Content-Security-Policy': directives.join('; ') }
}

const everywhere: Record<string, string> = {
  ...policyOf({ scripts: [], styles: [] }),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'SAMEORIGIN',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** HSTS: browsers that reached the host over https use only https for a year (RFC 6797; OWASP ASVS 3.4.1). */
const overHttps = { ...everywhere, 'Strict-Transport-Security': 'max-age=31536000' }
const withSubdomains = { ...everywhere, 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }

/** Returns the headers of every answer; a page with inline styles has its own policy instead. */
export function makeSecurityHeaders(
  config: Pick<Config, 'origin' | 'hstsSubdomains'>,
): Readonly<Record<string, string>> {
  if (!isHttps(config)) return everywhere
  return config.hstsSubdomains ? withSubdomains : overHttps
}

/** The bytes that a body may have in addition to its PDF. */
export const besidePdfBytes = 3 * 1024 * 1024

/** The largest request body, unless the journal accepts larger PDFs: a PDF of 5 MB and its fields fit. */
export const maxBodyBytes = maxPdfBytes + besidePdfBytes
