import { isPdf, mostPdfBytes } from '../../../core/files/rules.ts'

/** The content of an `embed` element: SHA-256 and size, and the bytes of a valid PDF until they are stored. */
export type EmbeddedFile = {
  sha256: string
  size: number
  isPdf: boolean
  isTooLarge: boolean
  /** Whether a PDF lacks the mark of its end. */
  isOpen: boolean
  content: Uint8Array | undefined
}

const lettersAtOnce = 64 * 1024
const signatureBytes = 12
const lastBytes = 2048

/**
 * Decodes base64 files as they stream in, one after the other; only measures one that is not an acceptable PDF. All
 * share one buffer: allocating one per chunk would create gigabytes of garbage.
 */
export class Base64Files {
  private readonly space = Buffer.allocUnsafe(mostPdfBytes + lettersAtOnce)
  private rest = ''
  private size = 0
  private hasher = new Bun.CryptoHasher('sha256')

  begin(): void {
    this.rest = ''
    this.size = 0
    this.hasher = new Bun.CryptoHasher('sha256')
  }

  add(text: string): void {
    const letters = this.rest + text.replace(/\s+/g, '')
    const whole = letters.length - (letters.length % 4)
    this.rest = letters.slice(whole)
    for (let from = 0; from < whole; from += lettersAtOnce)
      this.take(letters.slice(from, Math.min(whole, from + lettersAtOnce)))
  }

  end(): EmbeddedFile {
    this.take(this.rest)
    const { size } = this
    const isOfPdf = isPdf(this.space.subarray(0, Math.min(size, signatureBytes)))
    const isTooLarge = size > mostPdfBytes
    const content = isOfPdf && !isTooLarge ? new Uint8Array(this.space.subarray(0, size)) : undefined
    const isOpen = !isTooLarge && !this.space.subarray(Math.max(0, size - lastBytes), size).includes('%%EOF')
    return { sha256: this.hasher.digest('hex'), size, isPdf: isOfPdf, isTooLarge, isOpen, content }
  }

  /** Beyond the PDF size limit, keeps only the start and overwrites the rest. */
  private take(letters: string): void {
    const at = Math.min(this.size, mostPdfBytes)
    const length = this.space.write(letters, at, 'base64')
    this.hasher.update(this.space.subarray(at, at + length))
    this.size += length
  }
}
