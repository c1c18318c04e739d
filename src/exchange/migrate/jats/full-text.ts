import { basename } from 'node:path/posix'
import { hashContent } from '../../../core/files/files.ts'
import { paperLimits } from '../../../core/files/rules.ts'
import { elementIn, elementsIn, type Pack, textIn, type XmlElement, zip } from '../../../engines/archives/archives.ts'
import { embeddedPath } from '../addresses/moved.ts'
import type { StorePdf } from '../source.ts'

/** An article, its file, which contains only this article, and the other files in the folder. */
type Standing = { article: XmlElement; name: string; beside: readonly string[] }

/**
 * Stores the full text of an article as a zip of its JATS and the pictures that it names.
 * @returns its path; undefined if the article has no body, or is too large
 */
export async function keepFullText(
  { pack, keep }: { pack: Pack; keep: StorePdf },
  { article, name, beside }: Standing,
): Promise<string | undefined> {
  if (!/[\p{L}\p{N}]/u.test(textIn(elementIn(article, 'body')))) return undefined
  const shown = new Set([...walkElementTree(article)].flatMap(({ attributes: { href } }) => (href ? stemOf(href) : [])))
  const names = [name, ...beside.filter((one) => isPicture.test(one) && shown.has(stemOf(one)))]
  const bytes = names.reduce((sum, one) => sum + (pack.sizes.get(one) ?? 0), 0)
  if (bytes > paperLimits.file) return undefined
  const parts = new Map<string, Uint8Array>()
  for (const one of names) parts.set(one === name ? 'article.xml' : basename(one), await bytesIn(pack, one))
  const content = zip(parts)
  await keep(content)
  return embeddedPath(hashContent(content))
}

const isPicture = /\.(?:png|jpe?g|gif|webp|bmp|tiff?|svg|emf|wmf)$/i

/** Returns the last part of an address, without its extension. */
const stemOf = (path: string) => basename(path).toLowerCase().replace(isPicture, '')

async function bytesIn(pack: Pack, name: string): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(pack.read(name)))
}

function* walkElementTree(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of elementsIn(element)) yield* walkElementTree(child)
}
