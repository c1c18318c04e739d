import { hidden } from '../../../core/text/clean.ts'
import { plainText } from '../../../core/text/html.ts'

/** Hash of a title's plain text, its case and space folded and without unseen marks, for the unique index: index entries have a size limit. */
export function titleKey(titleHtml: string): string {
  const seen = plainText(titleHtml).replace(hidden, '')
  const folded = seen.normalize('NFKC').toLowerCase()
  return new Bun.CryptoHasher('sha256').update(folded).digest('hex')
}
