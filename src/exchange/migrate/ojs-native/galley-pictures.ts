import { hashContent } from '../../../core/files/files.ts'
import { paperLimits } from '../../../core/files/rules.ts'
import { type EmbeddedFile, elementsIn, type XmlElement, zip } from '../../../engines/archives/archives.ts'
import { isXmlName } from '../addresses/moved.ts'
import type { StorePdf } from '../source.ts'
import { embeddedIn, filesIn } from './files-rules.ts'

const decodeStart = (start: Uint8Array) => Buffer.from(start.subarray(0, 8)).toString('latin1')

/** Whether a file's first bytes are XML's, or HTML's. */
export const isMarkup = (start: Uint8Array): boolean => /^(?:\xef\xbb\xbf)?<[?!a]/.test(decodeStart(start))

/** Whether a file's first bytes are those of a picture that a galley in JATS may show. */
const isGalleyPicture = (start: Uint8Array): boolean =>
  /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF|II\*\0|MM\0\*)/.test(decodeStart(start))

/** The galleys and pictures of one article, by hash, up to the most bytes of a full text. */
export class GalleyParts {
  private readonly parts = new Map<string, Uint8Array>()
  private bytes = 0

  add({ sha256, content }: EmbeddedFile): void {
    if (!content || !(isMarkup(content) || isGalleyPicture(content))) return
    this.bytes += content.byteLength
    if (this.bytes <= paperLimits.file) this.parts.set(sha256, content)
  }

  /** Packs each XML galley with the pictures that depend on it, and drops them all. */
  async pack(article: XmlElement, keep: StorePdf): Promise<void> {
    const files = filesIn(article)
    for (const galley of files) {
      const { embed, name } = embeddedIn(galley)
      if (!embed || !isXmlName(name)) continue
      const pictures = files.filter((one) => isOf(galley, one)).map((one) => embeddedIn(one))
      const named = [{ embed, name: 'article.xml' }, ...pictures]
      const parts = new Map(
        named.flatMap(({ embed: one, name: as }) => {
          const bytes = one && this.parts.get(one.sha256)
          return bytes ? [[as, bytes] as const] : []
        }),
      )
      if (parts.size < 2) continue
      const packed = zip(parts)
      await keep(packed)
      embed.sha256 = hashContent(packed)
    }
    this.parts.clear()
    this.bytes = 0
  }
}

/** Whether a file depends on a galley's. */
const isOf = (galley: XmlElement, file: XmlElement): boolean =>
  elementsIn(file, 'submission_file_ref').some(({ attributes }) => attributes.id === galley.attributes.id)
