import { hidden } from '../../core/text/clean.ts'
import { plainText } from '../../core/text/html.ts'

/**
 * Returns the hash of a title's plain text without case, double spaces and invisible marks, since index entries are
 * limited.
 */
export function titleKey(titleHtml: string): string {
  const seen = plainText(titleHtml).replace(hidden, '')
  const folded = seen.normalize('NFKC').toLowerCase()
  return new Bun.CryptoHasher('sha256').update(folded).digest('hex')
}
