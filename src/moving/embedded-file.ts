import { isPdf, maxPdfBytes } from '../files/rules.ts'

/** The content of an `embed` element: its SHA-256 and size; a PDF that the journal may store has its bytes until they are kept. */
export type EmbeddedFile = {
  sha256: string
  size: number
  isPdf: boolean
  isTooLarge: boolean
  content: Uint8Array | undefined
}

const lettersAtOnce = 64 * 1024
const signatureBytes = 12

/**
 * Decodes base64 files one after the other, as they stream in; one that is no acceptable PDF is only measured. All
 * share one buffer: a new one for each piece would leave gigabytes to collect.
 */
export class Base64Files {
  private readonly space = Buffer.allocUnsafe(maxPdfBytes + lettersAtOnce)
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
    const isTooLarge = size > maxPdfBytes
    const content = isOfPdf && !isTooLarge ? new Uint8Array(this.space.subarray(0, size)) : undefined
    return { sha256: this.hasher.digest('hex'), size, isPdf: isOfPdf, isTooLarge, content }
  }

  /** Beyond the largest PDF only the start is kept, and the rest is overwritten. */
  private take(letters: string): void {
    const at = Math.min(this.size, maxPdfBytes)
    const length = this.space.write(letters, at, 'base64')
    this.hasher.update(this.space.subarray(at, at + length))
    this.size += length
  }
}
