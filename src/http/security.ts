import type { Assets } from './assets.ts'
import { fontsScriptSource } from './page-fonts.ts'

/** Whether the public origin was https at the start. */
export function isHttps({ origin }: { origin: string | undefined }): boolean {
  return origin?.startsWith('https:') ?? false
}

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

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\.?$/i

/** Whether a Host header is a host name or an IP address, with or without a port. */
export function isHost(host: string): boolean {
  const [, name = '', port] = /^(\[[0-9a-f:.]+\]|[^:[\]]*)(?::(\d{1,5}))?$/i.exec(host) ?? []
  if (port !== undefined && Number(port) > 65535) return false
  return (name.startsWith('[') || hostName.test(name)) && URL.canParse(`http://${name}/`)
}
