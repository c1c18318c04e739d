import { plainText } from '../../../core/text/html.ts'

/** Hash of a title's plain text with case and space folded, for the unique index: index entries have a size limit. */
export function titleKey(titleHtml: string): string {
  const folded = plainText(titleHtml).normalize('NFKC').toLowerCase()
  return new Bun.CryptoHasher('sha256').update(folded).digest('hex')
}
