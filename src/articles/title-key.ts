import { plainText } from '../text/html.ts'

/** What must be unique of a title: its plain text with case and space folded, as a hash, since an index entry has a limit. */
export function titleKey(titleHtml: string): string {
  const folded = plainText(titleHtml).normalize('NFKC').toLowerCase()
  return new Bun.CryptoHasher('sha256').update(folded).digest('hex')
}
