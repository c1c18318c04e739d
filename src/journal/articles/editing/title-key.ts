import { plainText } from '../../../core/text/html.ts'
import { fold } from '../../../core/text/words.ts'

/** Hash of a title's plain text, its case and space folded and without unseen marks, for the unique index: index entries have a size limit. */
export function titleKey(titleHtml: string): string {
  const seen = plainText(titleHtml).replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
  const folded = seen.normalize('NFKC').toLowerCase()
  return new Bun.CryptoHasher('sha256').update(folded).digest('hex')
}

/** Hash of a title's letters and digits, alike in whatever typography, capitals and accents: 'SØRFJORD "COD"' and 'Sørfjord “cod”'; '' of none. */
export function lettersKey(titleHtml: string): string {
  const letters = fold(plainText(titleHtml)).replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  return letters && new Bun.CryptoHasher('md5').update(letters).digest('hex')
}
